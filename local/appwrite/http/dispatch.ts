import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppwriteError } from '../errors';
import { identifyCaller } from '../identifyCaller';
import type { Call, Platform, Route } from '../platform';
import { isRegisteredHost, originHost } from './cors';
import type { RateLimiter } from './RateLimiter';
import { requireScope } from './scopes';

/** Everything Appwrite checks before an operation runs, in its order: project, origin, caller, scope, rate. */
export async function dispatch(
  platform: Platform,
  limiter: RateLimiter,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const query = new URL(request.url, 'http://localhost').searchParams;
  const hasProject = checkProject(platform, request, query);
  const call: Call = {
    platform,
    caller: hasProject ? identifyCaller(platform, request.headers) : { kind: 'guest' },
    params: request.params as Record<string, string>,
    query,
    body: (request.body ?? {}) as Record<string, unknown>,
    request,
    reply,
  };
  checkOrigin(call);
  requireScope(call, route);
  limitRate(call, limiter, route);
  const answer = await route.operation(call);
  if (answer === reply || reply.sent) return reply;
  return answer === undefined
    ? reply.type('text/html').send()
    : reply.type('application/json; charset=UTF-8').send(answer);
}

/** False when the request names no project: it may then only learn that it is a guest. */
function checkProject({ config }: Platform, request: FastifyRequest, query: URLSearchParams): boolean {
  const project = request.headers['x-appwrite-project'] ?? query.get('project') ?? undefined;
  if (project === undefined || project === config.projectId) return project !== undefined;
  throw new AppwriteError(
    'project_not_found',
    'Project with the requested ID could not be found. Please check the value of the X-Appwrite-Project header to ensure the correct project ID is being used.',
  );
}

function checkOrigin({ platform, caller, request }: Call): void {
  const host = originHost(request);
  if (host === undefined || caller.kind === 'key' || isRegisteredHost(platform.settings, host)) return;
  const message = `Invalid Origin. Register your new client (${host}) as a new Web platform on your project console dashboard`;
  throw new AppwriteError('general_unknown_origin', message);
}

function limitRate(call: Call, limiter: RateLimiter, route: Route): void {
  const limit = route.writesPerMinute;
  if (limit === undefined) return;
  const { caller, platform, request, reply } = call;
  const who = caller.kind === 'user' ? caller.user.$id : caller.kind;
  const key = [route.method, route.path, who, request.ip, route.budgetOf?.(call) ?? ''].join(' ');
  const counted = platform.settings.rateLimits && caller.kind !== 'key';
  const budget = counted ? limiter.take(key, limit) : limiter.untouched(limit);
  void reply.headers({
    'x-ratelimit-limit': budget.limit,
    'x-ratelimit-remaining': budget.remaining,
    'x-ratelimit-reset': budget.reset,
  });
  if (budget.exceeded) {
    throw new AppwriteError(
      'general_rate_limit_exceeded',
      'Rate limit for the current endpoint has been exceeded. Please try again after some time.',
    );
  }
}
