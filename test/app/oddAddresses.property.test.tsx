import { act, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { tableIds } from '#domain/resourceIds.ts';
import { paths } from '#src/paths.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices, samStaff } from '#test/support/memoryServices.ts';
import { metricsRow } from '#test/support/metricsRows.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { technologyTables } from '#test/support/technologyTables.ts';

const ada = { ...samStaff, $id: 'ada', name: 'Ada Admin', email: 'ada.lane@example.test', labels: ['admin'] };

/** Names that every object answers to. */
const prototypeNames = Object.getOwnPropertyNames(Object.prototype);

/** None of these words has a blank. */
const oneOf = (words: string) => fc.constantFrom(...words.split(' '));

const oddTexts = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...prototypeNames, 'prototype', 'then', 'length') },
  oneOf('% %zz %E0%A4%A %2F %5C %00 %0D%0A %25 %252E %2E%2E .. . ... ~'),
  oneOf(`/ // \\ /evil.example.test : * ;a=b & = + ? # , ,, " '`),
  oneOf('-1 0 1e9 99999999999999999999 NaN null undefined true 2026-13 2026-02-30'),
  oneOf('wren Java languages ada teamMetrics teamName all veracodeScanning'),
  fc.string({ unit: 'binary', maxLength: 20 }).map(encodeOddly),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('\uD83D', '\uDC69', '\u202E', '\u0000', '\u0007', '👩‍👩‍👧', 'ﬃ', '<b>x</b>', '${x}', '$&'),
  fc.integer({ min: 1, max: 5_000 }).map((length) => 'x'.repeat(length)),
);

/** As an address has it, some bytes of which make no character. */
function encodeOddly(text: string): string {
  return Array.from(text, (each) => `%${(each.charCodeAt(0) & 0xff).toString(16).padStart(2, '0')}`).join('');
}

const parameters = [
  'search sort dir page rows view columns filters mine sector teamType ticks',
  'teams with differences metric family pod year pods breakdown late inventory hold',
  'category ring endOfLife versions area person from to team upload status update',
].flatMap((names) => names.split(' '));
const query = fc
  .array(fc.tuple(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...parameters) }, oddTexts), oddTexts), {
    maxLength: 4,
  })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));
const screens = fc.oneof(
  fc.constant(''),
  oneOf('teams compare enter-metrics metric-calculations reporting technologies export reminders access-denied'),
  oneOf('admin/upload admin/history admin/changes admin/reminders admin/people people people/ada'),
  oneOf('technologies/radar technologies/languages/java teams/wren teams/wren/history teams/wren/teamMetrics'),
);
const oddPaths = fc.oneof(
  screens,
  fc
    .tuple(
      fc.constantFrom('', 'teams/', 'people/', 'technologies/', 'technologies/languages/', 'admin/', 'teams/wren/'),
      fc.array(oddTexts, { minLength: 1, maxLength: 2 }),
    )
    .map(([begin, rest]) => begin + rest.join('/')),
);
const addresses = fc.tuple(oddPaths, query).map(([path, search]) => `/${path}${search === '' ? '' : `?${search}`}`);

const written = '2026-03-01T10:00:00.000+00:00';
const tables = Object.fromEntries(
  Object.entries({ ...technologyTables(), [tableIds.teamMonthlyMetrics]: [metricsRow('wren')] }).map(([id, rows]) => [
    id,
    rows.map((row) => ({ ...row, $createdAt: written, $updatedAt: written })),
  ]),
);

const listScreens = {
  '/teams': 'All Team Projects',
  '/compare': 'Compare Teams',
  '/enter-metrics': 'Enter Metrics',
  '/metric-calculations': 'Metric Calculations',
  '/reporting': 'Reporting',
  '/technologies': 'Technologies',
  '/technologies/languages/java': 'Java',
  '/admin/history': 'Admin',
  '/admin/changes': 'Admin',
  '/admin/reminders': 'Admin',
  '/admin/people': 'Admin',
};

/** Resolves with the heading of the screen that is there in the end. */
function findHeading(): Promise<string> {
  return waitFor(
    () => {
      expect(document.querySelector('main [aria-busy=true]')).toBeNull();
      const heading = document.querySelector('h1');
      expect(heading).not.toBeNull();
      return heading?.textContent ?? '';
    },
    { interval: 5 },
  );
}

const expected = [
  // The platform's answer to an id that there is not, and the lack of functions in memory.
  /Call failed: (getTeam|getReminderStatus|getOperationPreview)/,
  // The router's own words, after which it takes the text as it stands.
  /console\.warn: The URL path .* could not be decoded/s,
  /console\.warn: .* is not a decodable element ID/s,
];
const unexpected = () => takeComplaints().filter((text) => !expected.some((pattern) => pattern.test(text)));

beforeEach(() => sessionStorage.clear());

test('every odd address ends in a screen with a heading, and nothing is complained of', async () => {
  await fc.assert(
    fc.asyncProperty(addresses, async (address) => {
      const { unmount } = renderApp(`http://localhost${address}`, memoryServices(tables, ada));
      const heading = await findHeading();
      unmount();
      expect(heading).not.toBe('Something went wrong');
      expect(unexpected()).toEqual([]);
    }),
    { numRuns: propertyRuns(100) },
  );
});

/** One part of a path, as the page itself writes ids and names into it. */
const ids = oddTexts.filter((text) => !/[\uD800-\uDFFF]/u.test(text) && !['', '.', '..'].includes(text));

const missing = {
  'Team not found': [(id: string) => paths.team(id), ['wren', 'robin', 'heron', 'gone']],
  'Person not found': [(id: string) => paths.person(id), ['ada', 'ben']],
} as const;

test('whatever id there is not is not found, in one page that goes from one to the next', async () => {
  const { router } = renderApp('http://localhost/export', memoryServices(tables, ada));
  await findHeading();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.entries(missing)), ids, async ([title, [path, known]], id) => {
      fc.pre(!(known as readonly string[]).includes(id) && !/[\n\r]/.test(id));
      await act(() => router.navigate(path(id)));
      expect(await findHeading()).toBe(title);
      expect(unexpected()).toEqual([]);
    }),
    { numRuns: propertyRuns(300) },
  );
});

test('no name that every object knows is a team, person, technology or tab', async () => {
  const { router } = renderApp('http://localhost/export', memoryServices(tables, ada));
  await findHeading();
  const expectHeading = async (address: string, heading: string): Promise<void> => {
    await act(() => router.navigate(address));
    expect([address, await findHeading()]).toEqual([address, heading]);
  };
  // Each way in which an object answers to a name that nobody gave it; the others are among the odd texts.
  for (const name of ['__proto__', 'constructor']) {
    await expectHeading(paths.team(name), 'Team not found');
    await expectHeading(paths.person(name), 'Person not found');
    await expectHeading(`/technologies/${name}/Java`, 'Technology not found');
    await expectHeading(`/technologies/languages/${name}`, name);
    expect(await screen.findByText(/^No team/)).toBeVisible();
    await expectHeading(`/teams/wren/${name}`, 'Wren');
    expect(screen.getByRole('tab', { name: 'Team Info', selected: true })).toBeVisible();
    await expectHeading(`/admin/${name}`, 'Admin');
    expect(screen.getByRole('tab', { name: 'Upload', selected: true })).toBeVisible();
    expect([name, unexpected()]).toEqual([name, []]);
  }
});

test('no such name is a filter, order, month, upload or view', async () => {
  const { router } = renderApp('http://localhost/export', memoryServices(tables, ada));
  await findHeading();
  const query = parameters.map((name, index) => `${name}=${index % 2 ? 'constructor' : '__proto__'}`).join('&');
  for (const [path, heading] of Object.entries(listScreens)) {
    await act(() => router.navigate(`${path}?${query}`));
    expect([path, await findHeading()]).toEqual([path, heading]);
  }
  expect(unexpected()).toEqual([]);
});
