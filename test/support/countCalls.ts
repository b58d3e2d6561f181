import type { Server } from '#functions/runtime/server.ts';

/** Counts a function's calls from now on by method and table, such as `get team-metadata`. */
export function countCalls({ client }: Pick<Server, 'client'>): Record<string, number> {
  const calls: Record<string, number> = {};
  const call = client.call.bind(client);
  client.call = async (method, url, ...rest) => {
    const [, table = 'other'] = /\/tables\/([^/]+)\/rows/.exec(url.pathname) ?? [];
    const name = `${method} ${table}`;
    calls[name] = (calls[name] ?? 0) + 1;
    return call(method, url, ...rest) as Promise<unknown>;
  };
  return calls;
}
