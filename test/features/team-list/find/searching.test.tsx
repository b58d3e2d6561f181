import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { setStillResizeObserver } from '#test/support/stillResizeObserver.ts';
import { switchableFlags } from '#test/support/switchableFlags.ts';
import { associationRow, personRow, teamRow } from '#test/support/teamRows.ts';

configure({ defaultHidden: true });

const local = localOfSuite();

const { teamMetadata, userMetadata, userTeamAssociation } = tableIds;
const teams = [
  teamRow('1', { teamName: 'Falcon Tax Reports', productName: 'Tax' }),
  teamRow('2', { teamName: 'Blue Whales', productName: 'Cards', businessUnit: 'Payments' }),
  teamRow('3', { teamName: 'Payments Core', productName: 'Ledger' }),
  teamRow('4', { teamName: 'Grey Owls', productName: null, teamStatus: 'on-hold' }),
];
const persons = [
  personRow('jack', { firstName: 'Jack', lastName: 'Green', email: 'jg@example.test' }),
  personRow('jose', { firstName: 'José', lastName: 'Álvarez', email: 'ja@example.test' }),
];
const given = {
  [teamMetadata]: teams,
  [userMetadata]: persons,
  [userTeamAssociation]: [associationRow('jack', '4'), associationRow('jack', '2'), associationRow('jose', '1')],
};

const searchBox = () => screen.getByPlaceholderText('Search Teams...');
const search = (value: string) => fireEvent.change(searchBox(), { target: { value } });
const firstCells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('rowheader'));
const expectTeams = (texts: string[]) =>
  waitFor(() => expect(firstCells().map((cell) => cell.textContent)).toEqual(texts));
const marks = () => Array.from(document.querySelectorAll('mark'), ({ textContent }) => textContent);

it('finds teams by any words, by their people, and says why', async () => {
  await fillTables(local, given);
  renderApp('/teams', { services: await signInPage(local, people.sam) });
  await screen.findByRole('rowheader', { name: 'Blue Whales' });
  for (const [term, found, marked] of [
    ['tax falcon', ['Falcon Tax Reports'], ['Falcon', 'Tax', 'Tax']],
    ['on-hold', ['Grey Owlsstatus: On-Hold'], ['On-Hold', 'On-Hold']],
    ['jack', ['Blue Whalesmember: Jack Green', 'Grey Owlsmember: Jack Green'], ['Jack', 'Jack']],
    [
      'JG@example.test',
      ['Blue Whalesmember: Jack Green, jg@example.test', 'Grey Owlsmember: Jack Green, jg@example.test'],
      null,
    ],
    ['jose alv', ['Falcon Tax Reportsmember: José Álvarez'], ['José', 'Álv']],
  ] as const) {
    search(term);
    await expectTeams([...found]);
    if (marked) expect({ term, marks: marks() }).toEqual({ term, marks: marked });
  }
});

it('offers what is found elsewhere', async () => {
  const platform = memoryServices(given);
  const { user } = renderApp('/teams?search=payments', platform);
  await expectTeams(['Payments Core']);
  expect(await screen.findByText(/1 more in sector, business unit, type, status or members/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show them' }));
  await expectTeams(['Blue Whalesbusiness unit: Payments', 'Payments Core']);
  expect(window.location.search).toBe('?search=payments&in=all');
  await user.click(screen.getByRole('button', { name: 'Only name, project ID and product' }));
  await expectTeams(['Payments Core']);
  await user.click(screen.getByRole('button', { name: 'Show them' }));
  await expectTeams(['Blue Whalesbusiness unit: Payments', 'Payments Core']);
  await user.type(searchBox(), '{Backspace}');
  await waitFor(() => expect(window.location.search).toBe('?search=payment'));
  await expectTeams(['Payments Core']);

  search('s c');
  await expectTeams(['Payments Core']);
  expect(await screen.findByText(/2 more with these words in any field or member/)).toBeVisible();
  expect(marks()).toEqual(['s C']);
  await user.click(screen.getByRole('button', { name: 'Show them' }));
  await expectTeams(['Blue Whales', 'Falcon Tax Reports', 'Payments Core']);
});

it('reads nobody before somebody searches, and each person’s teams once', async () => {
  const platform = memoryServices(given);
  renderApp('/teams', platform);
  await screen.findByRole('rowheader', { name: 'Blue Whales' });
  await screen.findByRole('button', { name: 'Filters' });
  expect(platform.calls).not.toContain(`list ${userMetadata}`);
  for (const term of ['jack', 'jack g']) {
    search(term);
    await expectTeams(['Blue Whalesmember: Jack Green', 'Grey Owlsmember: Jack Green']);
  }
  const callsFor = (table: string) => platform.calls.filter((call) => call === `list ${table}`).length;
  expect([callsFor(userMetadata), callsFor(userTeamAssociation)]).toEqual([1, 1]);
});

it('reads people no further once the list is left, so that the next screen need not wait', async () => {
  const platform = memoryServices(given);
  const release = platform.hold(userMetadata);
  const { user } = renderApp('/teams', platform);
  await screen.findByPlaceholderText('Search Teams...');
  search('jack');
  const reads = () => platform.calls.filter((call) => call === `list ${userMetadata}`).length;
  await waitFor(() => expect(reads()).toBe(1));
  await user.click(screen.getByRole('link', { name: 'Export Data' }));
  await screen.findByRole('heading', { level: 1, name: 'Export Engineering Data' });
  await user.click(screen.getByRole('link', { name: 'Team Projects' }));
  await screen.findByPlaceholderText('Search Teams...');
  search('jack');
  await waitFor(() => expect(reads()).toBe(2));
  release();
  await expectTeams(['Blue Whalesmember: Jack Green', 'Grey Owlsmember: Jack Green']);
});

it('says what it can’t look for: too many people, or people that can’t be read', async () => {
  const many = Array.from({ length: 100 }, (_, index) => personRow(`p${index}`, { firstName: 'Jack' }));
  const platform = memoryServices({ ...given, [userMetadata]: [...persons, ...many] });
  const { user } = renderApp('/teams?search=jack', platform);
  expect(
    await screen.findByText(
      /Not searched for members called "jack": more than 99 people match. Type more of the name./,
    ),
  ).toBeVisible();
  expect(
    await screen.findByText('Searched: team name, project ID, product name, sector, business unit, type, status.'),
  ).toBeVisible();
  expect(platform.calls).not.toContain(`list ${userTeamAssociation}`);

  platform.fail(userTeamAssociation);
  search('jack green');
  expect(await screen.findByText(/Members could not be searched/)).toBeVisible();
  takeComplaints();
  platform.recover(userTeamAssociation);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await expectTeams(['Blue Whalesmember: Jack Green', 'Grey Owlsmember: Jack Green']);

  search('zzz');
  expect(await screen.findByText(/and members by name and e-mail address/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await expectTeams(['Blue Whales', 'Falcon Tax Reports', 'Grey Owls', 'Payments Core']);
  expect(searchBox()).toHaveFocus();
});

describe('every list and picker finds the same teams', () => {
  beforeAll(async () => {
    setStillResizeObserver();
    await fillTables(local, {
      [tableIds.teamMetadata]: [
        teamRow('tracker', { teamName: 'Tracker 2', projectId: 'PRJ-0012', businessUnit: 'Logistics' }),
        teamRow('freight', { teamName: 'Freight 2', projectId: 'PRJ-0013', businessUnit: 'Logistics' }),
        teamRow('line', { teamName: 'Müller Line', projectId: 'PRJ-0014', productName: 'Café' }),
        teamRow('owl', { teamName: 'Owl', projectId: 'PRJ-0345', teamType: 'run' }),
        teamRow('harbour', { teamName: 'Harbour', projectId: 'PRJ-0016', teamStatus: 'closed' }),
        teamRow('pier', { teamName: 'Pier', projectId: 'PRJ-0017', businessUnit: 'Harbour' }),
      ],
      [tableIds.userMetadata]: [personRow('sam', { email: 'sam.staff@example.test' })],
      [tableIds.userTeamAssociation]: [associationRow('sam', 'pier')],
      [tableIds.teamMonthlyMetrics]: [],
      [tableIds.teamTechInventory]: [],
    });
  });

  /** Closed teams don't report; the own team is in the grid of Enter Metrics; a team isn't compared with itself. */
  const cases: readonly (readonly [typed: string, found: readonly string[]])[] = [
    ['r 2', ['Tracker 2']],
    ['harbour', ['Harbour']],
    // Another field, and words folded.
    ['ruń ０３４５', ['Owl']],
    ['nobody', []],
  ];

  async function open(path: string) {
    const flags = switchableFlags(['edit-monthly-metrics']);
    return renderApp(path, { services: await signInPage(local, people.sam), flags });
  }

  async function expectFound(field: HTMLElement, shown: () => string[], except: readonly string[] = []) {
    act(() => field.focus());
    for (const [typed, found] of cases) {
      fireEvent.change(field, { target: { value: typed } });
      const expected = found.filter((name) => !except.includes(name));
      await waitFor(() => expect({ typed, found: shown().sort() }).toEqual({ typed, found: expected }));
    }
  }

  /** Texts of the first column. */
  const rows = (): string[] =>
    within(screen.getByRole('grid', { name: 'Who has reported' }))
      .getAllByRole('row')
      .slice(1)
      .flatMap((row) => within(row).queryByRole('rowheader') ?? [])
      .map((cell) => cell.querySelector('[title]')?.getAttribute('title') ?? cell.textContent);
  const options = (picker: string): string[] => {
    const list = screen.queryByRole('listbox', { name: picker });
    return list === null
      ? []
      : within(list)
          .getAllByRole('option')
          .map(({ textContent }) => textContent.replace(/ \(?PRJ-.*$/u, ''));
  };

  test('Reporting', async () => {
    await open('/reporting');
    await screen.findByRole('rowheader', { name: 'Pier' });
    await expectFound(searchBox(), rows, ['Harbour']);
  });

  test('Search and commands', async () => {
    const page = await open('/export');
    await page.user.click(await screen.findByRole('button', { name: 'Search and commands' }));
    const palette = within(await screen.findByRole('dialog', { name: 'Search and commands' }));
    const titles = (): string[] => {
      const teams = palette.queryByRole('group', { name: 'Teams' });
      return teams === null ? [] : Array.from(teams.querySelectorAll('.Palette-title'), (each) => each.textContent);
    };
    await expectFound(palette.getByRole('combobox'), titles);

    // The whole rest of an action, as typed.
    await page.user.clear(palette.getByRole('combobox'));
    await page.user.paste('up prj-0012');
    expect(await palette.findByRole('option', { name: 'Update metrics of Tracker 2' })).toBeVisible();
    expect(palette.getAllByRole('option', { name: /^Update metrics of / })).toHaveLength(1);
  });

  test('Compare with…', async () => {
    const page = await open('/teams/pier/teamInfo');
    await page.user.click(await screen.findByRole('button', { name: 'Compare with…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Compare Pier with…' }));
    await expectFound(await dialog.findByRole('combobox', { name: 'Team' }), () => options('Team'));
  });

  test('Enter Metrics', async () => {
    const page = await open('/enter-metrics');
    const field = await screen.findByRole('combobox', { name: 'Add a team' });
    await expectFound(field, () => options('Add a team'));

    // A pasted table names whole teams.
    act(() => field.blur());
    await page.user.paste('Team\tManual Functional Test Count\nMULLER LINE\t5\nmuller\t6\n');
    expect(await screen.findByText('Not in the grid: MULLER LINE, muller.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Add Müller Line' })).toBeVisible();
  });
});
