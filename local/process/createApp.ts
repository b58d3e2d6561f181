import fastify, { type FastifyInstance } from 'fastify';
import type { RequestListener, Server } from 'node:http';
import { checkHostHeader } from './refuseForeignHosts.ts';

export interface App {
  readonly app: FastifyInstance;
  /** Answers requests, once the app is ready. */
  readonly handler: RequestListener;
}

/**
 * The fastify instance of all services, on a server that listens already. It answers these host names only, and believes
 * `X-Forwarded-Host`, `-Proto` and `-For` of the trusted proxies only.
 */
export function createApp(server: Server, hosts: readonly string[], trustedProxies: readonly string[]): App {
  let answer: RequestListener | undefined;
  const app = fastify({
    // Unforeseen errors: the response carries no details.
    logger: { level: 'error', stream: process.stderr },
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    // LaunchDarkly's client sends a person's whole context as one part of the path.
    routerOptions: { maxParamLength: 4_000 },
    serverFactory: (handler) => {
      answer = handler;
      return server;
    },
  });
  app.addHook('onRequest', checkHostHeader(hosts));
  return { app, handler: (request, response) => answer?.(request, response) };
}
