import { act, screen, within } from '@testing-library/react';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { changeRow } from '#test/support/changeRows.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { teamRow } from '#test/support/teamRows.ts';
import { textsOf } from '#test/support/textsOf.ts';

const { changeEntries } = tableIds;

function platformWith(entries: readonly ChangeEntry[]) {
  return memoryServices({
    [tableIds.teamMetadata]: [teamRow('blue', { teamName: 'Blue Whales' })],
    [changeEntries]: entries,
  });
}

async function open(entries: readonly ChangeEntry[], search = '', timeZone = 'UTC') {
  const memory = platformWith(entries);
  const page = renderApp(`/teams/blue/history${search}`, { ...memory, config: { timeZone } });
  await screen.findByRole('combobox', { name: 'Area' });
  return { ...page, ...memory };
}

const headings = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent.replace(/\s/gu, ' '));
const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent.replace(/\s/gu, ' '));
const at = (time: string) => `2026-11-21T${time}:00.000+00:00`;
const select = (name: string) => screen.getByRole('combobox', { name });

it('is the last tab, and asks for no changes before it is opened', async () => {
  const memory = platformWith([changeRow('a')]);
  const { user } = renderApp('/teams/blue', memory);
  await screen.findByText('Team Members');
  await user.click(await screen.findByRole('tab', { name: 'History' }));
  await screen.findByRole('combobox', { name: 'Area' });
  expect(memory.calls.filter((call) => call.includes(changeEntries))).toEqual([`list ${changeEntries}`]);
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs.join('; ')).toMatch(/^Team Info; Tech Inventory.*; Team Metrics.*; History$/);
  expect(screen.getByRole('tab', { name: 'History', selected: true })).toBeVisible();
  await expectAccessible();
});

describe('a change', () => {
  it('is told in the words of its field', async () => {
    const cases: [Partial<ChangeEntry>, string][] = [
      [
        { oldValue: 'Java:8|Go:1.21|COBOL', newValue: 'COBOL|Go:1.22|Rust:1.80' },
        'Languages: added Rust 1.80, removed Java 8, Go 1.21 → 1.22',
      ],
      [{ oldValue: 'Java|Go', newValue: 'Go| Java' }, 'Languages: only the order or the spaces'],
      [{ area: 'team', field: 'businessUnit', oldValue: 'North', newValue: null }, 'Business Unit: North → none'],
    ];
    await open(cases.map(([fields], index) => changeRow(`${index}`, { ...fields, changedAt: at(`14:${59 - index}`) })));
    expect(texts()).toEqual(cases.map(([, text]) => expect.stringContaining(text) as string));
  });

  it('by an upload shows each field, and who uploaded it; a long text is cut until it is asked for', async () => {
    const upload = { area: 'team', field: 'upload', source: 'upload', uploadId: 'u1', userName: 'Ada Admin' } as const;
    const { user } = await open([
      changeRow('a', {
        ...upload,
        oldValue: JSON.stringify({ teamType: 'Build', greenfield: false }),
        newValue: JSON.stringify({ teamType: 'Run', greenfield: true }),
      }),
      changeRow('b', { ...upload, newValue: '{"teamName":"Blue Whales"}', changedAt: at('14:01') }),
      changeRow('c', { field: 'comments', newValue: 'A very long story. '.repeat(40), changedAt: at('13:00') }),
    ]);
    expect(headings()[0]).toBe('Upload of a capacity plan by Ada Admin, Nov 21, 2026, 2 – 3 PM');
    expect(texts()[0]).toMatch(/Team Type: Build → Run.*Greenfield: No → Yes/);
    expect(texts()[1]).toMatch(/The team was added\..*Team Name: none → Blue Whales/);
    await user.click(screen.getByRole('button', { name: 'Show all', expanded: false }));
    expect(screen.getByRole('button', { name: 'Show less', expanded: true })).toHaveFocus();
    await expectAccessible();
  });
});

describe('groups', () => {
  it('hold what one person changed within an hour, newest first, and say who it was', async () => {
    const upload = { area: 'team', field: 'upload', source: 'upload', newValue: '{"sector":"A"}' } as const;
    await open([
      changeRow('a', { changedAt: at('13:59') }),
      changeRow('b', { changedAt: at('14:05') }),
      changeRow('c', { changedAt: at('14:59') }),
      changeRow('d', { changedAt: at('14:30'), userId: 'kim', userName: 'Kim Staff' }),
      changeRow('e', { changedAt: at('14:20') }),
      changeRow('f', { source: 'page', userId: null, changedAt: at('12:30') }),
      changeRow('g', { userId: null, userName: null, changedAt: at('12:20') }),
      changeRow('h', { ...upload, userId: null, userName: null, changedAt: at('12:10') }),
    ]);
    expect(headings()).toEqual([
      'Sam Staff, Nov 21, 2026, 2 – 3 PM',
      'Kim Staff, Nov 21, 2026, 2 – 3 PM',
      'Sam Staff, Nov 21, 2026, 2 – 3 PM',
      'Sam Staff, Nov 21, 2026, 1 – 2 PM',
      'As the page told: Sam Staff, Nov 21, 2026, 12 – 1 PM',
      'Somebody, Nov 21, 2026, 12 – 1 PM',
      'Upload of a capacity plan, Nov 21, 2026, 12 – 1 PM',
    ]);
    const sizes = screen.getAllByRole('list').map((list) => within(list).getAllByRole('listitem').length);
    expect(sizes).toEqual([1, 1, 2, 1, 1, 1, 1]);
  });

  it("are those of the organisation's time zone, named where the reader's clock shows another time", async () => {
    await open(
      [changeRow('a', { changedAt: at('14:05') }), changeRow('b', { changedAt: at('13:40') })],
      '',
      'Asia/Kolkata',
    );
    expect(headings()).toEqual(['Sam Staff, Nov 21, 2026, 7 – 8 PM GMT+5:30']);
    expect(screen.getByText(/^7:35\sPM GMT\+5:30$/u)).toBeVisible();
  });
});

describe('filters', () => {
  const entries = [
    changeRow('a'),
    changeRow('b', {
      area: 'metrics',
      field: 'overallRepoTestCoverage',
      newValue: '90',
      userId: 'kim',
      userName: 'Kim Staff',
    }),
    changeRow('c', {
      area: 'team',
      field: 'sector',
      newValue: 'Retail',
      source: 'page',
      userId: null,
      userName: 'Ada Admin',
    }),
  ];

  it('show one area or one person of those who occur, in the address; Back undoes it, and another tab drops it', async () => {
    const { user, router } = await open(entries);
    await user.selectOptions(select('Area'), 'Monthly metrics');
    expect(texts()).toEqual([expect.stringContaining('Overall Repo Test Coverage')]);
    expect(router.state.location.search).toBe('?area=metrics');
    expect(screen.getByText('Showing 1 of 3 changes')).toBeVisible();
    await act(() => router.navigate(-1));
    expect(texts()).toHaveLength(3);
    expect(select('Area')).toHaveDisplayValue('All areas');

    expect(textsOf(select('Person'), 'option')).toEqual([
      'Everybody',
      'Ada Admin (as the page told)',
      'Kim Staff',
      'Sam Staff',
    ]);
    await user.selectOptions(select('Person'), 'Sam Staff');
    expect(texts()).toEqual([expect.stringContaining('Languages')]);
    expect(router.state.location.search).toBe('?person=sam');
    await user.click(screen.getByRole('tab', { name: 'Team Info' }));
    await user.click(screen.getByRole('tab', { name: 'History' }));
    expect(router.state.location.search).toBe('');
  });

  it('that hide everything say so, and can be cleared; what the address gets wrong is ignored', async () => {
    const { user, router } = await open(entries, '?area=metrics&person=nobody&page=x');
    expect(select('Area')).toHaveDisplayValue('Monthly metrics');
    expect(select('Person')).toHaveDisplayValue('Everybody');
    expect(texts()).toHaveLength(1);
    await user.selectOptions(select('Person'), 'Sam Staff');
    expect(screen.getByText('No changes match these filters.')).toBeVisible();
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Show all changes' }));
    expect(screen.getByRole('group', { name: 'Changes of the team' })).toHaveFocus();
    expect(texts()).toHaveLength(3);
    expect(router.state.location.search).toBe('');
  });
});
