import { HttpBrowser } from '#test/support/HttpBrowser.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';

let instances: LocalServices[];

beforeAll(async () => void (instances = await Promise.all([startLocal(), startLocal()])));
afterAll(() => Promise.all(instances.map((each) => each.stop())));

/** Address to which the page navigates for a sign-in. */
function signInAddress({ origin, projectId }: LocalServices): string {
  const query = new URLSearchParams({ project: projectId, success: `${origin}/`, failure: `${origin}/access-denied` });
  return `${origin}/v1/account/sessions/oauth2/oidc?${query.toString()}`;
}

function ask({ origin, projectId }: LocalServices, browser: HttpBrowser, method: string, path: string) {
  const url = new URL(`${origin}/v1${path}`);
  return fetch(url, {
    method,
    headers: { 'x-appwrite-project': projectId, origin, cookie: browser.cookieHeader(url) },
  });
}

async function nameAt(instance: LocalServices, browser: HttpBrowser): Promise<string | undefined> {
  return ((await (await ask(instance, browser, 'GET', '/account')).json()) as { name?: string }).name;
}

test('two instances on one host know one browser apart: neither ends a session or a sign-in of the other', async () => {
  const [one, other] = instances as [LocalServices, LocalServices];
  const browser = new HttpBrowser();
  const atOne = await browser.visit(signInAddress(one));
  const atOther = await browser.visit(signInAddress(other));
  await browser.visit(atOther.url.href, undefined, { person: 'kim.staff' });
  await browser.visit(atOne.url.href, undefined, { person: 'sam.staff' });
  expect([await nameAt(one, browser), await nameAt(other, browser)]).toEqual(['Sam Staff', 'Kim Staff']);

  expect((await ask(one, browser, 'DELETE', '/account/sessions/current')).status).toBe(204);
  expect([await nameAt(one, browser), await nameAt(other, browser)]).toEqual([undefined, 'Kim Staff']);
});
