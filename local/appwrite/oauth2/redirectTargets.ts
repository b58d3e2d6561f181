import { isAllowedOrigin } from '../http/cors';
import { invalid } from '../http/parameters';
import type { Call, PlatformSettings } from '../platform';

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
  return target;
}

/** An address with more in its query; what Appwrite hangs on the end drops a page's own fragment. */
export function withQuery(target: string, values: Readonly<Record<string, string>>): string {
  const [address = ''] = target.split('#');
  const added = new URLSearchParams(values).toString();
  if (added === '') return `${address}#`;
  return `${address}${address.includes('?') ? '&' : '?'}${added}#`;
}

function isAllowed(settings: PlatformSettings, target: string): boolean {
  return URL.canParse(target) && isAllowedOrigin(settings, new URL(target).origin);
}
