import { databaseOfTable } from '#domain/resourceIds.ts';
import { firstTeamsRequest } from '#src/features/teams/firstTeams.ts';

/** Where the platform is; read from the runtime configuration, which the page checks later. */
export interface Platform {
  /** Absolute, ending in `/v1`. */
  readonly endpoint: string;
  readonly projectId: string;
}

const timeoutMs = 15_000;
/** Key under which Appwrite's library keeps a session where the browser refuses its cookie. */
const fallbackCookiesKey = 'cookieFallback';

export async function readPlatform(response: Response): Promise<Platform> {
  const { appwriteEndpoint, appwriteProjectId } = (await response.json()) as Record<string, string>;
  const endpoint = new URL(appwriteEndpoint ?? '', window.location.origin).href.replace(/\/$/, '');
  return { endpoint, projectId: appwriteProjectId ?? '' };
}

const knownPlatformKey = 'platform';

/** The platform of the visit before, where the browser stores something. */
function readKnownPlatform(): Platform | undefined {
  try {
    return JSON.parse(localStorage.getItem(knownPlatformKey) ?? '') as Platform;
  } catch {
    return undefined;
  }
}

function rememberPlatform(platform: Platform): void {
  try {
    localStorage.setItem(knownPlatformKey, JSON.stringify(platform));
  } catch {
    // The next visit waits for its configuration.
  }
}

/**
 * The account request of the configured platform. On a second visit it goes to the last visit's platform at once, while the configuration
 * is still loading (first rows after 423 instead of 501 ms, at 30 ms a call); if the configuration names another platform, it is repeated there.
 */
export async function findCurrentUser(configured: Promise<Platform>): Promise<Response> {
  const known = readKnownPlatform();
  const early = known && requestCurrentUser(known);
  early?.catch(() => undefined);
  const platform = await configured;
  if (early && known.endpoint === platform.endpoint && known.projectId === platform.projectId) return early;
  rememberPlatform(platform);
  return requestCurrentUser(platform);
}

function requestCurrentUser(platform: Platform): Promise<Response> {
  return request(platform, '/account');
}

export function requestFirstTeams(platform: Platform): Promise<Response> {
  const { tableId, ascendingBy, columns, limit } = firstTeamsRequest;
  return request(platform, `/tablesdb/${databaseOfTable[tableId]}/tables/${tableId}/rows`, [
    { method: 'orderAsc', attribute: ascendingBy },
    { method: 'select', values: columns },
    { method: 'limit', values: [limit] },
  ]);
}

/** The project is in the address: without headers of its own a request to another origin needs no preflight. */
async function request(
  { endpoint, projectId }: Platform,
  path: string,
  queries: readonly object[] = [],
): Promise<Response> {
  const url = new URL(endpoint + path);
  url.searchParams.set('project', projectId);
  for (const [index, query] of queries.entries()) url.searchParams.set(`queries[${index}]`, JSON.stringify(query));
  const fallbackCookies = localStorage.getItem(fallbackCookiesKey);
  return fetch(url, {
    credentials: 'include',
    signal: AbortSignal.timeout(timeoutMs),
    ...(fallbackCookies !== null && { headers: { 'X-Fallback-Cookies': fallbackCookies } }),
  });
}
