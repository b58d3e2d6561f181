import { isLoopback } from './isLoopback';
import type { Settings } from './readSettings';

export interface Addresses {
  /** Where people open the product. */
  readonly origin: string;
  /** Where it is reached from this machine. */
  readonly own: string;
  /** Host names under which it may be reached. */
  readonly hosts: readonly string[];
  /** Where sign-in may end; `origin` first. */
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
    origins: [origin, own, `http://127.0.0.1:${port}`],
  };
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
