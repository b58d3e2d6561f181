import type { FastifyReply } from 'fastify';
import { AppwriteError } from '#local/appwrite/errors.ts';
import { isAllowedOrigin } from '#local/appwrite/http/cors.ts';
import { invalid } from '#local/appwrite/http/parameters.ts';
import type { Call, PlatformSettings } from '#local/appwrite/platform.ts';

type ProviderErrorType = 'user_oauth2_bad_request' | 'user_oauth2_unauthorized' | 'user_oauth2_provider_error';

/** A sign-in that ends at the page's failure address. */
export class SignInRefused extends AppwriteError {
  /** The provider's error, in Appwrite's words. */
  static byProvider(said: string, before = '', type: ProviderErrorType = 'user_oauth2_provider_error'): SignInRefused {
    return new SignInRefused(type, `${before}The OpenID Connect OAuth2 provider returned an error: ${said}`);
  }
}

/** Permanent redirect that the browser must not cache, as it does by default. */
export function redirect({ reply }: Call, to: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store, no-cache, must-revalidate, max-age=0')
    .type('text/html')
    .redirect(to, 301);
}

/** Whatever is refused on the way is told at the failure address: `?error={"message","type","code"}`. */
export async function redirectOnFailure(
  call: Call,
  failure: string,
  attempt: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await attempt();
  } catch (thrown) {
    if (!(thrown instanceof SignInRefused)) throw thrown;
    const { message, type, code } = thrown;
    return redirect(call, withQuery(failure, { error: JSON.stringify({ message, type, code }) }));
  }
}

/** Error of the client library as a refusal; its details are only logged. */
export function providerFailure(call: Call, thrown: unknown, before = ''): SignInRefused {
  call.request.log.warn(thrown);
  return SignInRefused.byProvider(errorCodeOf(thrown), before, typeOf(thrown));
}

/** Appwrite's type by the status of the provider's answer (appwrite.md, section 6). */
function typeOf(thrown: unknown): ProviderErrorType {
  const status = thrown instanceof Error && 'status' in thrown ? thrown.status : undefined;
  if (status === 400) return 'user_oauth2_bad_request';
  return status === 401 ? 'user_oauth2_unauthorized' : 'user_oauth2_provider_error';
}

/** The code that the provider or the library gave. */
function errorCodeOf(thrown: unknown): string {
  if (thrown instanceof Error && 'error' in thrown && typeof thrown.error === 'string') return thrown.error;
  if (thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string') return thrown.code;
  return 'it could not be reached';
}

/** Characters of an address that is kept for an hour for whoever begins to sign in. */
const maxTargetLength = 1_000;

/** The address at which the browser reached the platform if that is a registered one, or else the one that people open. */
export function ownOrigin({ platform: { settings }, request }: Call): string {
  const reached = `${request.protocol}://${request.host}`;
  return isAllowedOrigin(settings, reached) ? reached : settings.origins[0];
}

/** Final redirect target: `success` or `failure` of the address. Throws unless it is on a registered page. */
export function redirectTarget(call: Call, name: 'success' | 'failure'): string {
  const target = call.query.get(name) ?? '';
  if (target === '') return `${ownOrigin(call)}/`;
  if (!isAllowed(call.platform.settings, target)) {
    const hosts = new Set(call.platform.settings.origins.map((origin) => new URL(origin).hostname));
    throw invalid(name, `URL host must be one of: ${[...hosts].join(', ')}`);
  }
  return new URL(target).href;
}

/** An address with more in its query; what Appwrite hangs on the end drops a page's own fragment. */
export function withQuery(target: string, values: Readonly<Record<string, string>>): string {
  const [address = ''] = target.split('#');
  const added = new URLSearchParams(values).toString();
  if (added === '') return `${address}#`;
  return `${address}${address.includes('?') ? '&' : '?'}${added}#`;
}

function isAllowed(settings: PlatformSettings, target: string): boolean {
  if (target.length > maxTargetLength || !URL.canParse(target)) return false;
  const { protocol, origin } = new URL(target);
  return /^https?:$/.test(protocol) && isAllowedOrigin(settings, origin);
}
