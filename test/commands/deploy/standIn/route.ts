import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './ApiError.ts';
import type { ProjectState } from './ProjectState.ts';

export type Handler = (request: FastifyRequest) => unknown;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type AddRoute = (method: Method, path: string, scope: string, handler: Handler) => void;

const successes: Record<Method, number> = { GET: 200, POST: 201, PUT: 200, PATCH: 200, DELETE: 204 };

/** Adds routes that first ask for a scope of the API key, as Appwrite does before it looks at any parameter. */
export function scoped(app: FastifyInstance, state: ProjectState): AddRoute {
  return (method, path, scope, handler) => {
    app.route({
      method,
      url: `/v1${path}`,
      handler: (request, reply) => {
        if (scope !== 'public') requireScope(state, request, scope);
        const isCutOff = method !== 'GET' && state.writesUntilFailure <= 0;
        if (isCutOff) throw new ApiError(503, 'general_service_disabled', 'The database is away.');
        const answer = handler(request);
        if (method !== 'GET') state.writesUntilFailure--;
        return reply
          .code(successes[method])
          .type('application/json')
          .send(answer === undefined ? '' : toJson(answer));
      },
    });
  };
}

function requireScope({ key, missingScopes }: ProjectState, { headers }: FastifyRequest, scope: string): void {
  const isApplication = headers['x-appwrite-key'] === key;
  if (isApplication && !missingScopes.has(scope)) return;
  const who = isApplication ? 'app.engineering-data@service.localhost (role: applications)' : 'User (role: guests)';
  throw new ApiError(401, 'general_unauthorized_scope', `${who} missing scopes (["${scope}"])`);
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
