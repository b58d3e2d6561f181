import { isRegisteredHost } from '../http/cors';
import { invalid } from '../http/parameters';
import type { Call, PlatformSettings } from '../platform';

/** The address at which the browser reached the platform, if its host is registered, or else the platform's own. */
export function ownOrigin({ platform, request }: Call): string {
  return isRegisteredHost(platform.settings, request.hostname)
    ? `${request.protocol}://${request.host}`
    : new URL(platform.settings.endpoint).origin;
}

/** Where the person goes in the end: `success` or `failure` of the address. Throws for a host that is no registered platform. */
export function redirectTarget(call: Call, name: 'success' | 'failure'): string {
  const target = call.query.get(name) ?? '';
  if (target === '') return `${ownOrigin(call)}/`;
  if (!isAllowed(call.platform.settings, target)) {
    throw invalid(name, `URL host must be one of: ${call.platform.settings.platformHosts.join(', ')}`);
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
  if (!URL.canParse(target)) return false;
  const { protocol, hostname } = new URL(target);
  return /^https?:$/.test(protocol) && isRegisteredHost(settings, hostname);
}
