import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { scopesOf } from '#local/appwrite/http/scopes.ts';

const channel = 'http.server.request.start';

/**
 * Has every call with an API key to a server of this process noted, with the scopes of which it wants one. Returns what ends it.
 */
export function recordKeyCalls(note: (key: string, wanted: readonly string[]) => void): () => void {
  const onRequest = (message: unknown): void => {
    const { method, url = '', headers } = (message as { readonly request: IncomingMessage }).request;
    const { pathname } = new URL(url, 'http://localhost');
    const key = headers['x-appwrite-key'];
    if (typeof key === 'string') note(key, scopesOf(method as 'GET', decodeURIComponent(pathname).replace('/v1', '')));
  };
  subscribe(channel, onRequest);
  return () => void unsubscribe(channel, onRequest);
}
