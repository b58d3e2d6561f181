import { isAllowedOrigin } from '#local/appwrite/http/cors.ts';
import { invalid } from '#local/appwrite/http/parameters.ts';
import type { Call, PlatformSettings } from '#local/appwrite/platform.ts';

/** Characters of an address that is kept for an hour for whoever begins to sign in. */
const maxTargetLength = 1_000;

/** The address at which the browser reached the platform if that is a registered one, or else the one that people open. */
export function ownOrigin({ platform: { settings }, request }: Call): string {
  const reached = `${request.protocol}://${request.host}`;
  return isAllowedOrigin(settings, reached) ? reached : settings.origins[0];
}

/** Where the person goes in the end: `success` or `failure` of the address. Throws for one on no registered page. */
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
