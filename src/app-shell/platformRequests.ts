import { pageSizes, readTimeoutMs } from '#domain/limits.ts';
import { databaseIds } from '#domain/resourceIds.ts';
import { fetchWhole } from '#src/config/fetchWhole.ts';
import { type Prefetched, rowsKey } from '#src/config/prefetched.ts';
import { firstTeamsRequest } from '#src/data/firstTeams.ts';

export interface Platform {
  readonly endpoint: string;
  readonly projectId: string;
}

/** Where Appwrite's library keeps a session when the browser refuses its cookie. */
const fallbackCookiesKey = 'cookieFallback';

export async function readPlatform(response: Response): Promise<Platform> {
  const { appwriteEndpoint, appwriteProjectId } = (await response.json()) as Record<string, string>;
  const endpoint = new URL(appwriteEndpoint ?? '', window.location.origin).href.replace(/\/$/, '');
  return { endpoint, projectId: appwriteProjectId ?? '' };
}

const knownPlatformKey = 'platform';

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

/** On a second visit at once, to the last visit's platform: first rows after 423 instead of 501 ms, at 30 ms a call. Repeated if it has changed. */
export async function findCurrentUser(configured: Promise<Platform>): Promise<Response> {
  const known = readKnownPlatform();
  const early = known && requestCurrentUser(known);
  early?.catch(() => undefined);
  const platform = await configured;
  if (early && known.endpoint === platform.endpoint && known.projectId === platform.projectId) return early;
  rememberPlatform(platform);
  return requestCurrentUser(platform);
}

async function requestCurrentUser(platform: Platform): Promise<Response> {
  return fetchWhole(addressOf(platform, '/account'), readTimeoutMs.any, credentials());
}

const { tableId, ascendingBy, columns, limit } = firstTeamsRequest;

export function requestFirstTeams(platform: Platform, rows: Prefetched['rows']): Promise<Response> {
  return requestTeams(platform, rows, [
    { method: 'orderAsc', attribute: ascendingBy },
    { method: 'select', values: columns },
    { method: 'limit', values: [limit] },
  ]);
}

/** As `readAllPages` does. */
const maxParallelPages = 6;

/** @param total undefined when the platform doesn't count that far */
export function requestAllTeams(platform: Platform, rows: Prefetched['rows'], total = Infinity): void {
  const size = pageSizes.narrowListRequest;
  for (let page = 0; page < maxParallelPages && page * (size - 1) <= total; page += 1) {
    void requestTeams(platform, rows, [
      { method: 'orderAsc', attribute: '$sequence' },
      { method: 'limit', values: [size] },
      { method: 'offset', values: [page * (size - 1)] },
    ]);
  }
}

function requestTeams(platform: Platform, rows: Prefetched['rows'], queries: readonly object[]): Promise<Response> {
  const texts = queries.map((query) => JSON.stringify(query));
  const response = fetchTeams(platform, texts);
  // The page asks again for what didn't come.
  rows.set(rowsKey(tableId, texts), { response: response.catch(() => undefined), askedAt: Date.now() });
  return response;
}

/** Not as a whole: with a copy of 10,000 teams a search was answered 7 to 11 % later. `takeRows` takes none that is older than the limit. */
async function fetchTeams(platform: Platform, queries: readonly string[]): Promise<Response> {
  const url = addressOf(platform, `/tablesdb/${databaseIds.engineeringData}/tables/${tableId}/rows`, queries);
  return fetch(url, { ...credentials(), signal: AbortSignal.timeout(readTimeoutMs.thousandRows) });
}

/** With the project in the address instead of a header, a request to another origin needs no preflight. */
function addressOf({ endpoint, projectId }: Platform, path: string, queries: readonly string[] = []): URL {
  const url = new URL(endpoint + path);
  url.searchParams.set('project', projectId);
  for (const [index, query] of queries.entries()) url.searchParams.set(`queries[${index}]`, query);
  return url;
}

function credentials(): RequestInit {
  const fallbackCookies = localStorage.getItem(fallbackCookiesKey);
  return {
    credentials: 'include',
    ...(fallbackCookies !== null && { headers: { 'X-Fallback-Cookies': fallbackCookies } }),
  };
}
