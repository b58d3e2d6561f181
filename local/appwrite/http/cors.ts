import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppwriteError } from '#local/appwrite/errors.ts';
import type { PlatformSettings } from '#local/appwrite/platform.ts';

const allowHeaders = [
  'Accept',
  'Origin',
  'Cookie',
  'Set-Cookie',
  'Content-Type',
  'Content-Range',
  'X-Appwrite-Project',
  'X-Appwrite-Key',
  'X-Appwrite-Dev-Key',
  'X-Appwrite-Locale',
  'X-Appwrite-Mode',
  'X-Appwrite-JWT',
  'X-Appwrite-Organization',
  'X-Appwrite-Response-Format',
  'X-Appwrite-Timeout',
  'X-Appwrite-ID',
  'X-Appwrite-Timestamp',
  'X-Appwrite-Session',
  'X-Appwrite-Platform',
  'X-Appwrite-Impersonate-User-Id',
  'X-Appwrite-Impersonate-User-Email',
  'X-Appwrite-Impersonate-User-Phone',
  'X-SDK-Version',
  'X-SDK-Name',
  'X-SDK-Language',
  'X-SDK-Platform',
  'X-SDK-GraphQL',
  'X-SDK-Profile',
  'Range',
  'Cache-Control',
  'Expires',
  'Pragma',
  'X-Fallback-Cookies',
  'X-Requested-With',
  'X-Forwarded-For',
  'X-Forwarded-User-Agent',
].join(', ');

/** Whether pages of that origin may call the platform; never `null` (a sandbox, or a page without a referrer). */
export function isAllowedOrigin({ origins }: PlatformSettings, origin: string): boolean {
  return origins.includes(origin);
}

/** Throws `general_unknown_origin`. The message names the host, as Appwrite's does, or whatever came in its place. */
export function refuseOrigin(origin: string): never {
  const host = URL.canParse(origin) ? new URL(origin).hostname : origin;
  const message = `Invalid Origin. Register your new client (${host}) as a new Web platform on your project console dashboard`;
  throw new AppwriteError('general_unknown_origin', message);
}

/** Headers that every answer has; only a registered page may read it. */
export function setCorsHeaders(settings: PlatformSettings, request: FastifyRequest, reply: FastifyReply): void {
  const { origin } = request.headers;
  if (origin !== undefined && isAllowedOrigin(settings, origin))
    void reply.header('access-control-allow-origin', origin);
  void reply.headers({
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': allowHeaders,
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-expose-headers': 'X-Appwrite-Session, X-Fallback-Cookies',
    'access-control-max-age': '86400',
    vary: 'origin',
  });
}
