import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { appwriteClientId, appwriteClientSecret, createProvider, type ProviderOptions } from './createProvider.ts';
import { readProviderKeys } from './providerKeys.ts';
import { ProviderStore } from './ProviderStore.ts';
import { signInRoutes } from './signInRoutes.ts';

export interface IdentityProvider {
  /** Answers everything below `/idp`; register it on the server that listens. */
  readonly plugin: FastifyPluginAsync;
  /** Client secret of the application. */
  readonly clientSecret: string;
  /** The application that another Appwrite is, where it has redirect URIs. */
  readonly appwriteClient: { readonly id: string; readonly secret: string } | undefined;
  /** After the server has been closed. */
  close(): void;
}

/** The sample organisation's OpenID Connect provider. Its keys and what it remembers are in the data folder. */
export function createIdentityProvider(options: ProviderOptions & { readonly dataDir: string }): IdentityProvider {
  const keys = readProviderKeys(options.dataDir);
  const store = new ProviderStore(options.dataDir);
  const provider = createProvider(options, keys, store);
  const css = readFileSync(new URL('./signIn.css', import.meta.url), 'utf8');
  const { pathname: prefix, protocol, host } = new URL(options.issuer);

  const answer = async (idp: FastifyInstance): Promise<void> => {
    // oidc-provider parses bodies itself.
    idp.removeAllContentTypeParsers();
    idp.addContentTypeParser('*', (_request, _payload, done) => done(null));
    // oidc-provider builds its URLs from these headers, which therefore are the issuer's, whatever a client sends.
    idp.addHook('onRequest', ({ raw }, _reply, done) => {
      Object.assign(raw.headers, { 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host });
      done();
    });
    idp.get('/sign-in.css', (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(css),
    );
    await idp.register((pages) => signInRoutes(pages, provider, options));
    const callback = provider.callback();
    idp.all('/*', async (request, reply) => {
      reply.hijack();
      const { raw } = request;
      // A mounted handler expects its own part of the URL in `url`, and the whole in `originalUrl`.
      Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(prefix.length) });
      await callback(raw, reply.raw);
    });
  };

  return {
    plugin: async (server) => {
      await server.register(answer, { prefix });
    },
    clientSecret: keys.clientSecret,
    appwriteClient:
      options.appwriteRedirectUris.length === 0
        ? undefined
        : { id: appwriteClientId, secret: appwriteClientSecret(keys) },
    close: () => store.close(),
  };
}
