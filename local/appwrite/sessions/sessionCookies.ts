import { fastifyCookie } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '#local/appwrite/platform.ts';
import { sessionLifetimeMs } from './sessionsStore.ts';

/** The secret of a session, and whether a browser sent it by itself, as it does with cookies. */
export interface SentSession {
  readonly value: string;
  readonly byCookie: boolean;
}

/** The session that a request brings: in a server's own header, in the cookie, or in the header of pages whose cookies are blocked. */
export function sentSession(platform: Platform, headers: FastifyRequest['headers']): SentSession | undefined {
  const header = headers['x-appwrite-session'];
  if (typeof header === 'string' && header !== '') return { value: header, byCookie: false };
  const cookie = fastifyCookie.parse(headers.cookie ?? '')[sessionCookieName(platform)];
  if (cookie !== undefined) return { value: cookie, byCookie: true };
  const fallback = parseFallback(headers['x-fallback-cookies'])[fallbackName(platform)];
  return typeof fallback === 'string' ? { value: fallback, byCookie: false } : undefined;
}

/** Gives the browser a session: the cookie, and the header for a page of another site. */
export function setSessionCookies(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  value: string,
): void {
  setCookie(platform, reply, value, sessionLifetimeMs);
  if (isCrossSite(request))
    void reply.header('x-fallback-cookies', JSON.stringify({ [fallbackName(platform)]: value }));
}

/** Takes the session away from the browser. */
export function clearSessionCookies(platform: Platform, reply: FastifyReply): void {
  setCookie(platform, reply, 'deleted', 0);
  void reply.header('x-fallback-cookies', '[]');
}

/** Name of the cookie that holds the session. By https its beginning tells the browser that no other host or port may set it. */
function sessionCookieName({ config, settings }: Pick<Platform, 'config' | 'settings'>): string {
  return `${isServedSecurely(settings) ? '__Host-' : ''}a_session_${config.projectId}${settings.cookieSuffix}`;
}

/** The client library knows only this name, and keeps it apart by origin. */
function fallbackName({ config }: Platform): string {
  return `a_session_${config.projectId}`;
}

/**
 * One cookie, which a browser doesn't send with requests of other sites. Appwrite sets two for them, one without SameSite and one with
 * `SameSite=None`; here page and platform are on one origin.
 */
function setCookie(platform: Platform, reply: FastifyReply, value: string, lifetimeMs: number): void {
  const cookie = fastifyCookie.serialize(sessionCookieName(platform), value, {
    path: '/',
    httpOnly: true,
    expires: new Date(lifetimeMs > 0 ? Date.now() + lifetimeMs : 1),
    maxAge: lifetimeMs / 1000,
    sameSite: 'lax',
    secure: isServedSecurely(platform.settings),
  });
  void reply.header('set-cookie', cookie);
}

/** Whether people reach the platform by https, also where a proxy ends it. */
export function isServedSecurely({ origins }: Platform['settings']): boolean {
  return origins[0].startsWith('https:');
}

/** Appwrite can't tell the sites of `localhost` apart and counts every page there as another site. */
function isCrossSite({ headers: { origin }, hostname }: FastifyRequest): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  const host = new URL(origin).hostname;
  return host !== hostname || !host.includes('.') || /^[\d.]+$/.test(host);
}

function parseFallback(header: string | string[] | undefined): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(String(header ?? '{}')) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}
