import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { type LocalServices, startLocal } from '#test/support/startLocal.ts';
import { setStillResizeObserver } from '#test/support/stillResizeObserver.ts';
import { switchableFlags } from '#test/support/switchableFlags.ts';
import { associationRow, personRow, teamRow } from '#test/support/teamRows.ts';

configure({ defaultHidden: true });

let local: LocalServices;
beforeAll(async () => {
  setStillResizeObserver();
  local = await startLocal();
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
afterAll(() => local.stop());

/** Closed teams don't report; the own team is in the grid of Enter Metrics; a team isn't compared with itself. */
const cases: readonly (readonly [typed: string, found: readonly string[]])[] = [
  // The whole text in name, project ID or product, alone.
  ['r 2', ['Tracker 2']],
  ['müller', ['Müller Line']],
  ['MULLER', ['Müller Line']],
  ['cafe', ['Müller Line']],
  ['０３４５', ['Owl']],
  ['prj-0012', ['Tracker 2']],
  ['harbour', ['Harbour']],
  // Words, and other fields.
  ['logistics', ['Freight 2', 'Tracker 2']],
  ['2 tracker', ['Tracker 2']],
  ['run', ['Owl']],
  ['ruń owl', ['Owl']],
  ['nobody', []],
];

type Page = Awaited<ReturnType<typeof open>>;

async function open(path: string) {
  const flags = switchableFlags(['edit-monthly-metrics']);
  return renderApp(path, { services: await signInPage(local, people.sam), flags });
}

async function expectFound({ user }: Page, field: HTMLElement, shown: () => string[], except: readonly string[] = []) {
  for (const [typed, found] of cases) {
    await user.clear(field);
    await user.click(field);
    await user.paste(typed);
    const expected = found.filter((name) => !except.includes(name));
    await waitFor(() => expect({ typed, found: shown().sort() }).toEqual({ typed, found: expected }));
  }
}

/** Texts of the first column. */
const rows = (grid: string): string[] =>
  within(screen.getByRole('grid', { name: grid }))
    .getAllByRole('row')
    .slice(1)
    .flatMap((row) => within(row).queryAllByRole('gridcell')[0] ?? [])
    .map((cell) => cell.querySelector('[title]')?.getAttribute('title') ?? cell.textContent);
const options = (picker: string): string[] => {
  const list = screen.queryByRole('listbox', { name: picker });
  return list === null
    ? []
    : within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent.replace(/ \(?PRJ-.*$/u, ''));
};

test('Team Projects', async () => {
  const page = await open('/teams');
  await screen.findByRole('gridcell', { name: 'Pier' });
  await screen.findByRole('button', { name: 'Filters' });
  await expectFound(page, screen.getByPlaceholderText('Search Teams...'), () => rows('All Team Projects'));
});

test('Reporting', async () => {
  const page = await open('/reporting');
  await screen.findByRole('gridcell', { name: 'Pier' });
  await expectFound(page, screen.getByPlaceholderText('Search Teams...'), () => rows('Who has reported'), ['Harbour']);
});

test('Search and commands', async () => {
  const page = await open('/export');
  await page.user.click(await screen.findByRole('button', { name: 'Search and commands' }));
  const palette = within(await screen.findByRole('dialog', { name: 'Search and commands' }));
  const titles = (): string[] => {
    const teams = palette.queryByRole('group', { name: 'Teams' });
    return teams === null ? [] : Array.from(teams.querySelectorAll('.Palette-title'), (each) => each.textContent);
  };
  await expectFound(page, palette.getByRole('combobox'), titles);

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
  await expectFound(page, await dialog.findByRole('combobox', { name: 'Team' }), () => options('Team'));
});

test('Enter Metrics', async () => {
  const page = await open('/enter-metrics');
  const field = await screen.findByRole('combobox', { name: 'Add a team' });
  await expectFound(page, field, () => options('Add a team'));

  // A pasted table names whole teams.
  act(() => field.blur());
  await page.user.paste('Team\tManual Functional Test Count\nMULLER LINE\t5\nmuller\t6\n');
  expect(await screen.findByText('Not in the grid: MULLER LINE, muller.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Add Müller Line' })).toBeVisible();
});
