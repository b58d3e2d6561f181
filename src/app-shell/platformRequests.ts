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

export function requestCurrentUser(platform: Platform): Promise<Response> {
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
function request({ endpoint, projectId }: Platform, path: string, queries: readonly object[] = []): Promise<Response> {
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
