import { isLoopback } from './isLoopback';
import type { Settings } from './readSettings';

export interface Addresses {
  /** Where people open the product. */
  readonly origin: string;
  /** Where it is reached from this machine. */
  readonly own: string;
  /** Host names under which it may be reached. */
  readonly hosts: readonly string[];
  /** Whose pages may call, and where sign-in may end; `origin` first. */
  readonly origins: readonly [string, ...string[]];
}

/** The addresses of a server that listens at a port. */
export function addressesOf({ host, origin: given }: Pick<Settings, 'host' | 'origin'>, port: number): Addresses {
  const ownHost = isLoopback(host) || host === '0.0.0.0' || host === '::' ? 'localhost' : bracketed(host);
  const own = `http://${ownHost}:${port}`;
  const origin = given ?? own;
  return {
    origin,
    own,
    hosts: [...new Set(['localhost', '127.0.0.1', ownHost, new URL(origin).hostname])],
    // An address that the network knows is the only one: on the people's own machines `localhost` is somebody else's page.
    origins: isLoopback(new URL(origin).hostname) ? [origin, own, `http://127.0.0.1:${port}`] : [origin],
  };
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
