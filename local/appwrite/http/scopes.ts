import table from '#local/appwrite/scopes.json' with { type: 'json' };

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const routes = Object.entries(table.routes).map(([route, scopes]) => {
  const [method = '', path = ''] = route.split(' ');
  return { method, segments: path.split('/'), scopes: [scopes].flat() };
});

const given = {
  guest: new Set(table.guest),
  user: new Set(table.person),
};

/** Scopes that every API key has, and scopes that an administrator can grant to one. */
export const keyScopes = { always: new Set(table.keyAlwaysHas), possible: new Set(table.keyCanBeGiven) };

/**
 * Scopes of which a route of Appwrite wants one (`scopes.json`, from the sources of 1.9.6).
 * @param path below `/v1`; a pattern or what was asked for. Of two routes that match, that with fewer parameters counts
 * @throws Error for a route that Appwrite doesn't have
 */
export function scopesOf(method: Method, path: string): readonly string[] {
  const segments = path.split('/');
  const isParameter = (segment: string) => segment.startsWith(':');
  const found = routes.filter(
    (route) =>
      route.method === method &&
      route.segments.length === segments.length &&
      route.segments.every((segment, index) => isParameter(segment) || segment === segments[index]),
  );
  const [route] = found.toSorted(
    (one, other) => one.segments.filter(isParameter).length - other.segments.filter(isParameter).length,
  );
  if (route === undefined) throw new Error(`Appwrite has no route ${method} ${path}`);
  return route.scopes;
}

type Holder =
  | { readonly kind: 'guest' | 'user' }
  | { readonly kind: 'key'; readonly scopes: ReadonlySet<string> | 'all' };

/** Whether somebody holds a scope. A key never has what can't be given to one, `public` and `account` among them. */
export function hasScope(holder: Holder, scope: string): boolean {
  if (holder.kind !== 'key') return given[holder.kind].has(scope);
  if (keyScopes.always.has(scope)) return true;
  return keyScopes.possible.has(scope) && (holder.scopes === 'all' || holder.scopes.has(scope));
}
