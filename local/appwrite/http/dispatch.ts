import type { FastifyReply, FastifyRequest } from 'fastify';
import { untilWritable } from '#local/appwrite/database/locks.ts';
import { AppwriteError, rateLimitExceeded } from '#local/appwrite/errors.ts';
import { identifyPrincipal } from '#local/appwrite/identifyPrincipal.ts';
import type { Call, Platform, Principal, Route } from '#local/appwrite/platform.ts';
import type { RateLimiter } from './RateLimiter.ts';
import { isAllowedOrigin, refuseOrigin } from './cors.ts';
import { type BodyLimit, bodyLimit } from './readBody.ts';
import { hasScope } from './scopes.ts';
import { sendJson } from './sendJson.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `authorize`, for this principal. */
    /** Only a path that is a route has one. */
    bodyLimit: BodyLimit | undefined;
    /** Set by `authorize`. */
    admission: Authorization | undefined;
  }
}

/** By the length of their window. */
export interface RateLimiters {
  readonly minute: RateLimiter;
  readonly hour: RateLimiter;
}

/** Part of a call that is known before its body is read. */
type Authorization = Pick<Call, 'principal' | 'query'>;

/**
 * Everything Appwrite checks before an operation runs, in its order: project, principal, origin, scope, rate. Done before the body is read,
 * so that a call without permission costs little.
 */
export async function authorize(
  platform: Platform,
  { minute }: RateLimiters,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const query = new URL(request.url, 'http://localhost').searchParams;
  const hasProject = checkProject(platform, request, query);
  if (!hasProject && (request.headers['x-appwrite-key'] ?? '') !== '') {
    throw new AppwriteError(
      'project_id_missing',
      'When using project API key, make sure to pass x-appwrite-project header with your project ID.',
    );
  }
  const principal: Principal = hasProject ? await identifyPrincipal(platform, request.headers) : { kind: 'guest' };
  const call = toCall(platform, { principal, query }, request, reply);
  checkOrigin(call);
  requireScope(call, route);
  limitWrites(call, minute, route);
  request.admission = { principal, query };
  request.bodyLimit = bodyLimit(route, principal);
}

/** Runs the operation of an admitted call and sends its result. */
export async function dispatch(
  platform: Platform,
  { hour }: RateLimiters,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (request.admission === undefined) throw new Error(`${route.path} was reached without admission`);
  const call = toCall(platform, request.admission, request, reply);
  if (route.callsPerHour !== undefined) {
    const { limit, budgetOf } = route.callsPerHour;
    takeBudget(call, hour, `${route.path} ${budgetOf(call)}`, limit);
  }
  // Sign-ins are stored by GET.
  if (route.method !== 'GET' || route.errorsAre === 'pages') await untilWritable(platform.database);
  const answer = await runWithFaults(call, route);
  if (answer === reply || reply.sent) return reply;
  return answer === undefined ? reply.type('text/html').send() : sendJson(reply, answer);
}

function toCall(platform: Platform, admission: Authorization, request: FastifyRequest, reply: FastifyReply): Call {
  return {
    ...admission,
    platform,
    params: request.params as Record<string, string>,
    body: (request.body ?? {}) as Record<string, unknown>,
    request,
    reply,
  };
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

/**
 * A page may call if its origin is registered; `null` is no origin. Programs send none, and bring a key or a session of their own in a
 * header. A browser names the origin of every change, so one that comes with a cookie alone and without an origin is refused as well:
 * there Appwrite lets it pass.
 */
function checkOrigin({ platform, principal, request }: Call): void {
  const { origin } = request.headers;
  if (principal.kind === 'key') return;
  if (origin !== undefined && !isAllowedOrigin(platform.settings, origin)) refuseOrigin(origin);
  const isForgeable = principal.kind === 'user' && principal.byCookie && !['GET', 'HEAD'].includes(request.method);
  if (origin === undefined && isForgeable) refuseOrigin('no origin');
}

function limitWrites(call: Call, limiter: RateLimiter, route: Route): void {
  const limit = route.writesPerMinute;
  if (limit === undefined) return;
  const { principal, request } = call;
  // A person has one budget from wherever they ask; Appwrite gives them one for each address.
  const who = principal.kind === 'user' ? principal.user.$id : `${principal.kind} ${request.ip}`;
  takeBudget(call, limiter, [route.method, route.path, who, route.budgetOf?.(call) ?? ''].join(' '), limit);
}

/** Throws `general_rate_limit_exceeded`. */
function takeBudget({ principal, platform, reply }: Call, limiter: RateLimiter, key: string, limit: number): void {
  const counted = platform.settings.rateLimits && principal.kind !== 'key';
  const budget = counted ? limiter.take(key, limit) : limiter.unlimited(limit);
  void reply.headers({
    'x-ratelimit-limit': budget.limit,
    'x-ratelimit-remaining': budget.remaining,
    'x-ratelimit-reset': budget.reset,
  });
  if (budget.exceeded) throw rateLimitExceeded();
}

/** Throws `general_unauthorized_scope` unless the principal holds one of the route's scopes. */
function requireScope(call: Call, { scopes }: Route): void {
  if (scopes.some((scope) => hasScope(call.principal, scope))) return;
  throw new AppwriteError(
    'general_unauthorized_scope',
    `${describePrincipal(call)} missing scopes (${JSON.stringify(scopes)})`,
  );
}

function describePrincipal({ principal, platform, request }: Call): string {
  switch (principal.kind) {
    case 'guest':
      return 'User (role: guests)';
    case 'user':
      return `${principal.user.email} (role: users)`;
    case 'key':
      return `app.${platform.config.projectId}@service.${request.hostname} (role: applications)`;
  }
}

const slowAnswerMs = 30_000;

/** Runs the operation of a call, or has it fail as the plan says. */
async function runWithFaults(call: Call, { method, path, operation }: Route): Promise<unknown> {
  const { faults } = call.platform;
  if (call.principal.kind === 'key' || method === 'GET' || path.startsWith('/account')) return operation(call);
  if (faults.meet('rate-limit')) throw rateLimitExceeded();
  if (faults.meet('server-error')) throw new AppwriteError('general_unknown', 'Server Error');
  if (faults.meet('full-disk')) throw Object.assign(new Error('a fault on demand'), { code: 'ENOSPC' });
  const answer = await operation(call);
  if (faults.meet('slow')) await new Promise((resolve) => void setTimeout(resolve, slowAnswerMs).unref());
  return answer;
}
