import { screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { tableIds } from '#domain/resourceIds.ts';
import { rankBest } from '#src/features/palette/rankEntries.ts';
import { matchScore, toQuery, toSearchText } from '#src/features/palette/textMatch.ts';
import { campaignRow } from '#test/support/campaignRows.ts';
import { IndexWorker } from '#test/support/IndexWorker.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices, samStaff } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { setStillResizeObserver } from '#test/support/stillResizeObserver.ts';
import { teamRow } from '#test/support/teamRows.ts';
import { technologyTables } from '#test/support/technologyTables.ts';

const written = '2026-03-01T10:00:00.000+00:00';
const tables = Object.fromEntries(
  Object.entries(technologyTables()).map(([id, rows]) => [
    id,
    rows.map((row) => ({ ...row, $createdAt: written, $updatedAt: written })),
  ]),
);

beforeAll(setStillResizeObserver);
afterEach(() => void Reflect.deleteProperty(globalThis, 'Worker'));

async function openPalette(platform: ReturnType<typeof memoryServices>) {
  const { user } = renderApp('/export', platform);
  await user.click(await screen.findByRole('button', { name: 'Search and commands' }));
  const palette = within(await screen.findByRole('dialog', { name: 'Search and commands' }));
  return { user, palette };
}

test.each([
  ['imports', /^Upload history/, '/admin/history'],
  ['sonar', /^Sonar projects/, '/admin/sonar'],
  ['goals', /^Targets/, '/admin/targets'],
  ['accounts', /^People/, '/admin/people'],
])('%s leads admins to %s', async (text, answer, address) => {
  const { user, palette } = await openPalette(memoryServices({}, { ...samStaff, labels: ['admin'] }));
  await user.keyboard(text);
  await user.click(await palette.findByRole('option', { name: answer }));
  await waitFor(() => expect(window.location.pathname).toBe(address));
});

test('what can not be read is said to be missing, and found after Retry; what does not depend on it is found', async () => {
  const platform = memoryServices(tables);
  for (const id of Object.values(tableIds)) platform.fail(id);
  const { user, palette } = await openPalette(platform);
  const type = async (text: string) => {
    await user.clear(palette.getByRole('combobox'));
    await user.paste(text);
  };
  await type('repor');
  expect(await palette.findByRole('option', { name: /^Reporting/ })).toBeVisible();
  const notice = /could not be loaded\./;
  expect(await palette.findByText(/^Teams.* could not be loaded\./)).toBeVisible();
  await expectAccessible();
  for (const id of Object.values(tableIds)) platform.recover(id);
  for (const [text, found] of [
    ['wren', /^Wren/],
    ['ada lane', /^Ada Lane/],
    ['kotlin', /^Kotlin/],
  ] as const) {
    await type(text);
    const retry = palette.queryByRole('button', { name: 'Retry' });
    if (retry) await user.click(retry);
    expect(await palette.findByRole('option', { name: found })).toBeVisible();
  }
  expect(palette.queryByText(notice)).toBeNull();
  expect(takeComplaints().filter((complaint) => !complaint.includes('Call failed: '))).toEqual([]);
});

test.each([
  ['ada lane', /^Ada Lane/, tableIds.userMetadata],
  ['kotlin', /^Kotlin/, tableIds.teamTechInventory],
])('%s is looked for again where only people or technologies could not be read', async (text, found, table) => {
  const platform = memoryServices(tables);
  platform.fail(table);
  const { user, palette } = await openPalette(platform);
  await user.paste(text);
  expect(await palette.findByText('People and technologies could not be loaded.')).toBeVisible();
  takeComplaints();
  platform.recover(table);
  await user.click(palette.getByRole('button', { name: 'Retry' }));
  expect(await palette.findByRole('option', { name: found })).toBeVisible();
});

test('lists are answers, too, and campaigns by their names and by what they ask for', async () => {
  const sectors = ['Retail', 'Finance', 'Retail', null].map((sector, index) => teamRow(`${index}`, { sector }));
  const campaigns = [campaignRow('java', { name: 'Off old ones' }), campaignRow('gone', { status: 'archived' })];
  const { user } = await openPalette(
    memoryServices({ [tableIds.teamMetadata]: sectors, [tableIds.campaigns]: campaigns }),
  );
  for (const [text, answer, address] of [
    ['late', 'Teams not reported yet this month', '/reporting?late=missing'],
    ['hold', 'Teams that use something on Hold', '/reporting?hold=any'],
    ['who has not reported', 'Teams not reported yet this month', '/reporting?late=missing'],
    ['never', 'Teams that have never reported', '/reporting?late=never'],
    ['metrics', 'Metric Calculations', '/metric-calculations'],
    ['end of life', 'Technologies at their end of life', '/technologies?endOfLife=1'],
    ['retail', 'Teams of Retail', '/teams?sector=Retail'],
    ['reporting finance', 'Reporting of Finance', '/reporting?sector=Finance'],
    ['java 8', /^Off old ones/, '/campaigns/java'],
    ['off old', /^Off old ones/, '/campaigns/java'],
  ] as const) {
    if (!screen.queryByRole('dialog')) {
      await user.click(screen.getByRole('button', { name: 'Search and commands' }));
      await screen.findByRole('dialog', { name: 'Search and commands' });
    }
    await user.paste(text);
    await user.click(await screen.findByRole('option', { name: answer }));
    await waitFor(() => {
      const { pathname, search } = window.location;
      expect({ text, address: pathname + search }).toEqual({ text, address });
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  takeComplaints();
});

test('everybody is read no further once it is closed, and anew when it is opened, or a search on the screen waits', async () => {
  const platform = memoryServices(tables);
  const release = platform.hold(tableIds.userMetadata);
  const reads = () => platform.calls.filter((call) => call === `list ${tableIds.userMetadata}`).length;
  const { user } = await openPalette(platform);
  await user.keyboard('ada lane');
  await waitFor(() => expect(reads()).toBe(1));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('link', { name: 'Technologies' }));
  await user.type(await screen.findByRole('searchbox'), 'ada lane');
  await waitFor(() => expect(reads()).toBe(2));
  await user.click(screen.getByRole('button', { name: 'Search and commands' }));
  await screen.findByRole('dialog', { name: 'Search and commands' });
  await user.keyboard('export');
  expect(await screen.findByRole('option', { name: /^Export all data/ })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(reads()).toBe(3));
  expect(screen.queryByText(/could not be/)).toBeNull();
  release();
  expect(await screen.findByRole('link', { name: /^Ada Lane/ })).toBeVisible();
});

test('a worker that dies is said and logged, teams are still found, and Retry asks a new one', async () => {
  globalThis.Worker = IndexWorker as unknown as typeof Worker;
  const { user, palette } = await openPalette(memoryServices(tables));
  await user.keyboard('kotli');
  expect(await palette.findByRole('option', { name: /^Kotlin/ })).toBeVisible();
  IndexWorker.last?.die();
  await user.keyboard('n');
  expect(await palette.findByText('People and technologies could not be loaded.')).toBeVisible();
  expect(takeComplaints().join()).toContain('The search index failed');
  await user.keyboard('{Control>}a{/Control}wren');
  expect(await palette.findByRole('option', { name: /^Wren/ })).toBeVisible();
  await user.keyboard('{Control>}a{/Control}kotlin');
  await user.click(palette.getByRole('button', { name: 'Retry' }));
  expect(await palette.findByRole('option', { name: /^Kotlin/ })).toBeVisible();
  expect(palette.queryByText(/could not be loaded/)).toBeNull();
});

const words = fc.constantFrom('heron', 'heronry', 'tax heron', 'falcon tax', 'tax', 'her', 'owl');

test('the best few of many are those of sorting all', () => {
  fc.assert(
    fc.property(fc.array(words), words, fc.nat({ max: 6 }), (texts, typed, limit) => {
      const query = toQuery(typed);
      const scoreOf = (text: string): number => {
        const score = matchScore(toSearchText(text), query);
        return text === 'heronry' ? score + 15 : score;
      };
      const sorted = texts.toSorted((one, other) => scoreOf(other) - scoreOf(one) || (one < other ? -1 : 1));
      const best = rankBest(texts, query, {
        textOf: (text) => toSearchText(text),
        limit,
        boosted: (text) => text === 'heronry',
      });
      expect(best.map(({ item }) => item)).toEqual(sorted.slice(0, limit));
    }),
  );
});
