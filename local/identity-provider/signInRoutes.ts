import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionResults, Provider } from 'oidc-provider';
import { timingSafeEqualText } from '#local/appwrite/secrets.ts';
import { appwriteClientId, type ProviderOptions } from './createProvider.ts';
import { messagePage, securityHeaders } from './page.ts';
import { allowedGroup, people, type Person } from './people.ts';
import { signInPage } from './signInPage.ts';

type Form = Readonly<Partial<Record<'email' | 'password' | 'person' | 'cancel', string>>>;

/**
 * The page of one sign-in under way. It belongs to the browser that began it (a signed cookie of this very address, never sent with
 * another site's form), and a form that another origin sends is refused.
 */
export async function signInRoutes(
  server: FastifyInstance,
  provider: Provider,
  options: ProviderOptions,
): Promise<void> {
  await server.register(formbody);
  const { clientName } = options;

  server.get('/interaction/:uid', async (request, reply) => {
    return send(reply, await formTarget(request, reply), 200, signInPage({ clientName, people }));
  });

  server.post('/interaction/:uid', async (request, reply) => {
    const { origin } = request.headers;
    if (origin !== undefined && origin !== new URL(options.issuer).origin) throw new CrossOriginForm();
    const target = await formTarget(request, reply);
    const form = (request.body ?? {}) as Form;
    const result = answer(form);
    if (result === undefined) {
      return send(reply, target, 200, signInPage({ clientName, people, failed: { email: form.email ?? '' } }));
    }
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);
  });

  server.setErrorHandler((error: Error, _request, reply) => {
    // After "back", or in another browser: the application begins again, or goes on with whoever is signed in.
    if (error.name === 'SessionNotFound') return reply.headers(securityHeaders()).redirect(options.clientUri, 303);
    const [status, message] = toErrorResponse(error);
    if (status === 500) server.log.error(error);
    return send(reply, undefined, status, messagePage('This sign-in did not work', message, options));
  });

  /**
   * The application's host, at any port. Another Appwrite sends the browser on to a page of its own, wherever that is. Throws when this browser has no such sign-in under way.
   */
  async function formTarget(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const { params } = await provider.interactionDetails(request.raw, reply.raw);
    if (params.client_id === appwriteClientId) return 'http: https:';
    const { protocol, hostname } = new URL(String(params.redirect_uri));
    return `${protocol}//${hostname}:*`;
  }
}

class CrossOriginForm extends Error {}

function toErrorResponse(error: Error): [status: number, message: string] {
  if (error instanceof CrossOriginForm)
    return [403, 'The form was not sent from this page. Go back to the application and sign in again.'];
  return [500, 'Something went wrong here. Go back to the application and sign in again.'];
}

/** Outcome of the form; undefined when the password is wrong. */
function answer(form: Form): InteractionResults | undefined {
  if (form.cancel !== undefined) return accessDenied('The sign-in was cancelled');
  const person = form.person === undefined ? byPassword(form) : people.find(({ id }) => id === form.person);
  if (person === undefined) return undefined;
  if (!person.groups.includes(allowedGroup))
    return accessDenied(`${person.name} is not a member of the group ${allowedGroup}`);
  return { login: { accountId: person.id, remember: false } };
}

function byPassword({ email = '', password = '' }: Form): Person | undefined {
  const person = people.find((one) => one.email === email.trim().toLowerCase());
  return person && timingSafeEqualText(person.password, password) ? person : undefined;
}

function accessDenied(description: string): InteractionResults {
  return { error: 'access_denied', error_description: description };
}

function send(reply: FastifyReply, formTarget: string | undefined, status: number, body: string): FastifyReply {
  return reply.status(status).headers(securityHeaders(formTarget)).type('text/html; charset=utf-8').send(body);
}
