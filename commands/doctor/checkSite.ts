import { getDomain } from 'tldts';
import { type Finding, ok, wrong } from './Finding.ts';
import { type Installation, request } from './Installation.ts';

/** Whether page and Appwrite share cookies, and whether Appwrite knows the page. */
export async function checkSite({
  endpoint,
  projectId,
  page,
}: Pick<Installation, 'endpoint' | 'projectId' | 'page'>): Promise<Finding[]> {
  const answer = await request(`${endpoint}/account`, { origin: page, 'x-appwrite-project': projectId });
  const text = await answer.text();
  const allowed = answer.headers.get('access-control-allow-origin');
  const host = new URL(page).hostname;
  const isKnown = answer.status === 401 && (allowed === page || new URL(endpoint).origin === page);
  return [
    judgeSite(page, new URL(endpoint).origin),
    isKnown
      ? ok('platform', `${host} may call`)
      : wrong(
          'platform',
          text.includes('general_unknown_origin') ? `${host} may not call` : `GET /account answers ${answer.status}`,
          `console → Overview → Add platform → Web: ${host}`,
        ),
  ];
}

/** Whether a cookie of one origin is a first-party cookie of the other: same scheme, same registrable domain. */
export function judgeSite(page: string, appwrite: string): Finding {
  const [left, right] = [siteOf(page), siteOf(appwrite)];
  if (left === right) return ok('cookies', `page and Appwrite are on one site, ${left}`);
  const advice =
    'put both below one domain, such as data.example.test and appwrite.example.test, or live updates may not come';
  return wrong('cookies', `page (${left}) and Appwrite (${right}) are on two sites`, advice);
}

/** Hosting companies' domains count as public suffixes, as in browsers. */
function siteOf(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${getDomain(hostname, { allowPrivateDomains: true }) ?? hostname}`;
}
