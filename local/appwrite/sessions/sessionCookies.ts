import { fastifyCookie } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { originHost } from '../http/cors';
import type { Platform } from '../platform';
import { sessionLifetimeMs } from './sessionsStore';

/** The value a request brings: of a server's own header, of the cookie, of its older form without SameSite, or of the header of pages whose cookies are blocked. */
export function sessionValue(platform: Platform, headers: FastifyRequest['headers']): string | undefined {
  const name = cookieName(platform);
  const cookies = fastifyCookie.parse(headers.cookie ?? '');
  const given = headers['x-appwrite-session'];
  if (typeof given === 'string' && given !== '') return given;
  return cookies[name] ?? cookies[`${name}_legacy`] ?? parseFallback(headers['x-fallback-cookies'])[name];
}

/** Gives the browser a session: two cookies, and the header for a page of another site. */
export function setSessionCookies(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  value: string,
): void {
  setCookies(platform, request, reply, value, sessionLifetimeMs);
  if (isCrossSite(request)) void reply.header('x-fallback-cookies', JSON.stringify({ [cookieName(platform)]: value }));
}

/** Takes the session away from the browser. */
export function clearSessionCookies(platform: Platform, request: FastifyRequest, reply: FastifyReply): void {
  setCookies(platform, request, reply, 'deleted', 0);
  void reply.header('x-fallback-cookies', '[]');
}

function cookieName({ config }: Platform): string {
  return `a_session_${config.projectId}`;
}

function setCookies(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  value: string,
  lifetimeMs: number,
): void {
  const expires = new Date(lifetimeMs > 0 ? Date.now() + lifetimeMs : 1);
  const common = {
    path: '/',
    httpOnly: true,
    expires,
    maxAge: lifetimeMs / 1000,
    secure: request.protocol === 'https',
  };
  const name = cookieName(platform);
  void reply.header('set-cookie', [
    fastifyCookie.serialize(`${name}_legacy`, value, common),
    fastifyCookie.serialize(name, value, { ...common, sameSite: 'none' }),
  ]);
}

/** Appwrite can't tell the sites of `localhost` apart and counts every page there as another site. */
function isCrossSite(request: FastifyRequest): boolean {
  const host = originHost(request);
  return host !== undefined && (host !== request.hostname || !host.includes('.') || /^[\d.]+$/.test(host));
}

function parseFallback(header: string | string[] | undefined): Record<string, string | undefined> {
  try {
    return (JSON.parse(String(header ?? '{}')) ?? {}) as Record<string, string | undefined>;
  } catch {
    return {};
  }
}
