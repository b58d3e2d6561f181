import fastify from 'fastify';
import { ApiError } from './ApiError.ts';
import { addFunctionRoutes } from './functionRoutes.ts';
import { ProjectState } from './ProjectState.ts';
import { scoped } from './route.ts';
import { addSignInRoutes } from './signInRoutes.ts';
import { addTableRoutes } from './tableRoutes.ts';

export interface StandIn {
  readonly endpoint: string;
  readonly state: ProjectState;
  stop(): Promise<void>;
}

/**
 * Starts an Appwrite that answers its administrative interface alone, from memory, as `appwrite.md` and the server's OpenAPI description
 * say. Deletions of columns and indexes, columns, indexes and builds are done in the background.
 */
export async function startStandIn(): Promise<StandIn> {
  const state = new ProjectState();
  const app = fastify({ bodyLimit: 12 * 1024 * 1024 });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body === '' ? {} : JSON.parse(body as string));
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', (request, _reply, done) => {
    const projectId = request.headers['x-appwrite-project'] ?? (request.query as Record<string, string>).project;
    if (projectId === state.projectId || !request.url.startsWith('/v1')) done();
    else if (projectId === undefined && request.headers['x-appwrite-key'] !== undefined) {
      const message = 'When using project API key, make sure to pass x-appwrite-project header with your project ID.';
      done(new ApiError(403, 'project_id_missing', message));
    } else done(new ApiError(404, 'project_not_found', 'Project with the requested ID could not be found.'));
  });
  app.addHook('onResponse', ({ method, url }, { statusCode }, done) => {
    if (method !== 'GET') {
      state.writes.push(`${method} ${url} ${statusCode}`);
      state.onWrite();
    }
    done();
  });
  app.setErrorHandler((error, _request, reply) => {
    const { code, type, message } =
      error instanceof ApiError ? error : new ApiError(500, 'general_unknown', String(error));
    return reply.code(code).send({ message, code, type, version: state.version });
  });
  scoped(app, state)('GET', '/health/version', () => ({ version: state.version }));
  addTableRoutes(app, state);
  addFunctionRoutes(app, state);
  addSignInRoutes(app, state);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return { endpoint: `${origin}/v1`, state, stop: () => app.close() };
}
