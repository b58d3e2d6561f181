import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PlatformSettings } from '../platform';

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

/** The host name of the page that asks, or `undefined` for a server or a plain navigation. */
export function originHost(request: FastifyRequest): string | undefined {
  const { origin } = request.headers;
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).hostname : undefined;
}

/** Whether pages of that host may use the platform. */
export function isRegisteredHost(settings: PlatformSettings, host: string): boolean {
  return settings.platformHosts.includes(host);
}

/** The headers every answer has; only a registered page may read it. */
export function setCorsHeaders(settings: PlatformSettings, request: FastifyRequest, reply: FastifyReply): void {
  const host = originHost(request);
  if (host !== undefined && isRegisteredHost(settings, host))
    void reply.header('access-control-allow-origin', request.headers.origin);
  void reply.headers({
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': allowHeaders,
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-expose-headers': 'X-Appwrite-Session, X-Fallback-Cookies',
    'access-control-max-age': '86400',
    vary: 'origin',
  });
}
