import { randomBytes } from 'node:crypto';
import { fastifyCookie } from '@fastify/cookie';
import type { Call } from '#local/appwrite/platform.ts';
import { isServedSecurely } from '#local/appwrite/sessions/sessionCookies.ts';

/** As long as a sign-in may take. */
const cookieLifetimeSeconds = 60 * 60;

/** The secret by which a browser is known again when it comes back from the provider; undefined for one that never left. */
export function readBrowserSecret({ platform, request }: Call): string | undefined {
  const secret = fastifyCookie.parse(request.headers.cookie ?? '')[cookieName(platform)];
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined;
}

/** The same, given to the browser if it has none: one secret for all its sign-ins, so that two can be under way side by side. */
export function ensureBrowserSecret(call: Call): string {
  const secret = readBrowserSecret(call) ?? randomBytes(32).toString('base64url');
  const { platform, reply } = call;
  const cookie = fastifyCookie.serialize(cookieName(platform), secret, {
    path: '/v1/account',
    httpOnly: true,
    sameSite: 'lax',
    secure: isServedSecurely(platform.settings),
    maxAge: cookieLifetimeSeconds,
  });
  void reply.header('set-cookie', cookie);
  return secret;
}

function cookieName({ config, settings }: Call['platform']): string {
  return `a_sign_in_${config.projectId}${settings.cookieSuffix}`;
}
