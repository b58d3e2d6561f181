import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasScope, keyScopes, scopesOf } from '#local/appwrite/http/scopes.ts';
import { isProjectKey } from '#local/appwrite/identifyPrincipal.ts';
import { ApiError } from './ApiError.ts';
import type { ProjectState } from './ProjectState.ts';

export type Handler = (request: FastifyRequest) => unknown;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type AddRoute = (method: Method, path: string, handler: Handler) => void;

const successes: Record<Method, number> = { GET: 200, POST: 201, PUT: 200, PATCH: 200, DELETE: 204 };
/** What the server only begins. */
const begun = /\/(?:columns\/\w+|indexes|deployments)$/;

/** Adds routes that first ask for a scope, as Appwrite does before it looks at any parameter. */
export function scoped(app: FastifyInstance, state: ProjectState): AddRoute {
  return (method, path, handler) => {
    app.route({
      method,
      url: `/v1${path}`,
      handler: async (request, reply) => {
        requireScope(state, request, method);
        const isCutOff = method === 'GET' ? !state.isReadable : state.writesUntilFailure <= 0;
        if (isCutOff) throw new ApiError(503, 'general_service_disabled', 'The database is away.');
        if (method === 'GET') state.read();
        const answer = await handler(request);
        if (method !== 'GET') state.writesUntilFailure--;
        return reply
          .code(method === 'POST' && begun.test(request.url) ? 202 : successes[method])
          .type('application/json')
          .send(answer === undefined ? '' : toJson(answer));
      },
    });
  };
}

function requireScope(state: ProjectState, { headers, url }: FastifyRequest, method: Method): void {
  const scopes = scopesOf(method, decodeURIComponent(new URL(url, 'http://localhost').pathname).replace('/v1', ''));
  const key = headers['x-appwrite-key'];
  const isApplication = key === state.key;
  if (!isApplication && typeof key === 'string' && isProjectKey(key))
    throw new ApiError(401, 'user_unauthorized', 'The current user is not authorized to perform the requested action.');
  const held = new Set([...keyScopes.possible].filter((scope) => !state.missingScopes.has(scope)));
  const holder = isApplication ? ({ kind: 'key', scopes: held } as const) : ({ kind: 'guest' } as const);
  const used = scopes.find((scope) => hasScope(holder, scope));
  if (used === undefined) {
    const who = isApplication ? 'app.engineering-data@service.localhost (role: applications)' : 'User (role: guests)';
    throw new ApiError(401, 'general_unauthorized_scope', `${who} missing scopes (${JSON.stringify(scopes)})`);
  }
  if (isApplication) state.usedScopes.add(used);
}

export function bodyOf({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  return (body ?? {}) as Readonly<Record<string, unknown>>;
}

export function paramOf({ params }: FastifyRequest, name: string): string {
  return (params as Record<string, string>)[name]!;
}

/** Integers of 64 bits as their digits. */
function toJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, entry: unknown) => (typeof entry === 'bigint' ? `@${entry}` : entry));
  return text.replaceAll(/"@(-?\d+)"/g, '$1');
}
