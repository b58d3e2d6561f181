import { isLoopback } from './isLoopback.ts';
import type { Settings } from './readSettings.ts';

export interface Addresses {
  /** Public origin of the product. */
  readonly origin: string;
  /** Origin for clients on this machine. */
  readonly localOrigin: string;
  /** Host names under which it may be reached. */
  readonly hosts: readonly string[];
  /** Origins whose pages may call the services, and to which a sign-in may return; `origin` first. */
  readonly origins: readonly [string, ...string[]];
}

/** Values of HOST at which `localhost` is answered; another address of this machine, such as 127.0.0.2, isn't. */
const localhosts: readonly string[] = ['localhost', '127.0.0.1', '::1', '0.0.0.0', '::'];

/** The addresses of a server that listens at a port. */
export function resolveAddresses({ host, origin: given }: Pick<Settings, 'host' | 'origin'>, port: number): Addresses {
  const ownHost = localhosts.includes(host) ? 'localhost' : bracketed(host);
  const own = originOf(`http://${ownHost}:${port}`);
  const origin = originOf(given ?? own);
  const ownNames = ownHost === 'localhost' ? [own, originOf(`http://127.0.0.1:${port}`)] : [own];
  return {
    origin,
    localOrigin: own,
    hosts: [...new Set(['localhost', '127.0.0.1', new URL(own).hostname, new URL(origin).hostname])],
    // An address that the network knows is the only one: on the people's own machines `localhost` is somebody else's page.
    origins: isLoopback(new URL(origin).hostname) ? [origin, ...ownNames] : [origin],
  };
}

/** As browsers write it in `Origin`: without the port that the scheme implies. */
function originOf(url: string): string {
  return new URL(url).origin;
}

/** An IPv6 address as part of a URL, which can't hold its zone (`%eth0`). */
function bracketed(host: string): string {
  return host.includes(':') ? `[${host.replace(/%.*/, '')}]` : host;
}
