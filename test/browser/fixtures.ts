import { test as base, expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { databaseOfTable, type TableId, tableIds } from '#domain/resourceIds.ts';
import type { StoredRow } from '#domain/row.ts';
import type { Team } from '#domain/team.ts';
import { people, shownAround } from '#test/support/signIn.ts';
import { paths } from '#src/paths.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';

const staff = { 'Ada Admin': people.ada, 'Sam Staff': people.sam, 'Kim Staff': people.kim } as const;

declare global {
  interface Window {
    axe: typeof axe;
  }
}

export type StaffName = keyof typeof staff;

interface Worker {
  /** The product with the sample organisation of 60 teams; journeys only read it. */
  readonly product: LocalServices;
}

interface Test {
  /** Console errors that the journey expects are pushed here; any other fails it. */
  readonly expectedComplaints: RegExp[];
}

/** Appwrite's answers to what every start asks for when nobody is signed in; every browser tells of them in its console. */
const nobodySignedIn =
  /status of 401 .*\/v1\/(account|tablesdb\/engineering-data\/tables\/team-metadata\/rows)(\?.*)?\)$/;

export const test = base.extend<Test, Worker>({
  product: [
    async ({}, use) => {
      const product = await startLocal({ env: { SAMPLE_TEAMS: '60' } });
      // Their accounts are there before they sign in by the provider, shown around already.
      for (const person of Object.values(people)) await product.signIn(person);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
  expectedComplaints: async ({}, use) => use([]),
  page: async ({ page, expectedComplaints }, use, testInfo) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
    await use(page);
    const expected = [nobodySignedIn, ...expectedComplaints];
    if (testInfo.status !== testInfo.expectedStatus) {
      complaints.push(...(await Promise.all(page.context().pages().map(describeScreen))));
    }
    expect(complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
  },
});

export { expect };

/** Address and text of a page of a journey that failed, or why they can't be read. */
async function describeScreen(page: Page): Promise<string> {
  const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
  return `${page.url()}\n${text.slice(0, 1_000)}`;
}

/**
 * Enables request interception before the first navigation, for journeys that call `page.route` later. The browser enables it
 * asynchronously: of requests right after a page's first `page.route`, 3 of 150 passed while the processor was busy.
 */
export async function interceptFromTheStart(page: Page): Promise<void> {
  await page.route('**/no-such-address', (route) => route.continue());
}

/** From any address that leads to the provider's sign-in page, through its button for the person. */
export async function signInAs(page: Page, person: StaffName | 'Olive Outsider'): Promise<void> {
  await page.getByRole('button', { name: `Continue as ${person}` }).click();
}

/** Opens an address as somebody who signed in before: spares a journey that isn't about signing in a visit to the provider and back. */
export async function openAs(
  page: Page,
  product: LocalServices,
  person: StaffName,
  address: string,
  options?: Parameters<Page['goto']>[1],
): Promise<void> {
  const { cookieHeader } = await product.signIn(staff[person]);
  const [name = '', value = ''] = cookieHeader.split('=');
  await page.context().addCookies([{ name, value, url: product.origin, httpOnly: true, sameSite: 'Lax' }]);
  await page.goto(product.origin + address, options);
}

/** Makes these the preferences of a person. */
export async function setPreferences(product: LocalServices, person: StaffName, prefs: object): Promise<void> {
  const { userId } = await product.signIn(staff[person]);
  await callWithKey(product, 'PATCH', `/users/${userId}/prefs`, { prefs });
}

/** Resolves when no preference waits to be saved any more: they are saved in turns, as holders of a lock. */
export async function waitForPreferences(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { held = [], pending = [] } = await navigator.locks.query();
        return [...held, ...pending].filter(({ name }) => name === 'preferences').length;
      }),
    )
    .toBe(0);
}

/** The answer to a call with the key of the project. */
export async function callWithKey(
  { endpoint, projectId, apiKey }: LocalServices,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const headers = { 'x-appwrite-project': projectId, 'x-appwrite-key': apiKey, 'content-type': 'application/json' };
  const answer = await fetch(`${endpoint}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
  return answer.status === 204 ? {} : answer.json();
}

/** At most a hundred rows of a table, in the order of a column. */
export async function readRows<Row extends StoredRow>(
  product: LocalServices,
  tableId: TableId,
  attribute = '$sequence',
): Promise<Row[]> {
  const queries = [
    { method: 'orderAsc', attribute },
    { method: 'limit', values: [100] },
  ]
    .map((query, index) => `queries[${index}]=${encodeURIComponent(JSON.stringify(query))}`)
    .join('&');
  const path = `/tablesdb/${databaseOfTable[tableId]}/tables/${tableId}/rows?${queries}`;
  return ((await callWithKey(product, 'GET', path)) as { rows: Row[] }).rows;
}

/** Address of a team of the sample organisation, by its place in the list: spares a journey that isn't about the list a visit to it. */
export async function teamAddress(
  product: LocalServices,
  index: number,
  tab?: Parameters<typeof paths.team>[1],
): Promise<string> {
  const team = (await readRows<Team>(product, tableIds.teamMetadata, 'teamName'))[index]!;
  return paths.team(team.$id, tab);
}

/** For after journeys that change preferences: the next one begins with none, shown around already. */
export async function resetPreferences({ product }: Worker): Promise<void> {
  for (const person of Object.keys(staff)) await setPreferences(product, person as StaffName, shownAround);
}

/** Describing all that passes, and each element's selector, took most of a run's time: 1.3 s of 1.5 s on the team list. */
const axeOptions: RunOptions = { resultTypes: ['violations'], selectors: false };

/** Elements hidden from screen readers by an open dialog or menu: the screen, and dialogs behind it, but no suggestions or notices beside it. */
const hidden = 'body > [aria-hidden="true"]';

/** No violation of any rule of axe in what isn't `hidden`, once what opens or fades has come to rest. */
export async function expectAccessible(page: Page, options: RunOptions = axeOptions): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      // One that follows a scroll position, as the shadows of the grid's panels do, runs for ever.
      .filter(({ timeline }) => timeline instanceof DocumentTimeline)
      .every(({ effect, playState }) => effect?.getTiming().iterations === Infinity || playState !== 'running'),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ([hidden, options]) => {
      const found = (await window.axe.run({ exclude: [hidden] }, options)).violations;
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    [hidden, options] as const,
  );
  expect(violations).toEqual([]);
}

/** No violation in the light; in the dark only the colours differ. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    // The sign-in page goes by the system alone.
    const themed = page.locator('html[data-theme]');
    if ((await themed.count()) > 0) await expect(themed).toHaveAttribute('data-theme', colorScheme);
    await expectAccessible(page, colorScheme === 'dark' ? { ...axeOptions, runOnly: ['color-contrast'] } : axeOptions);
  }
}

const tablet = { width: 768, height: 1024 };

/** As the screen is and on a tablet, in both schemes; nothing lies beyond the tablet's edge. */
export async function expectAccessibleOnTabletToo(page: Page): Promise<void> {
  await expectAccessibleInBothSchemes(page);
  const before = page.viewportSize();
  await page.setViewportSize(tablet);
  await expectAccessibleInBothSchemes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(tablet.width);
  if (before !== null) await page.setViewportSize(before);
}
