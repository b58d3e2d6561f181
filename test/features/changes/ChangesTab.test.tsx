import { act, screen, waitFor, within } from '@testing-library/react';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { changeRow, manyChanges } from '#test/support/changeRows.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { freezeTime } from '#test/support/freezeTime.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { ada, openChanges } from '#test/support/openChanges.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { teamRow } from '#test/support/teamRows.ts';

const { changeEntries } = tableIds;
const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent.replace(/\s/gu, ' '));
const headings = () =>
  within(screen.getByRole('group', { name: 'Changes of all teams' }))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent.replace(/\s/gu, ' '));
const listed = async () => within(await screen.findByRole('listbox')).findAllByRole('option');
const matches = () => screen.getByRole('status', { name: 'Matches' });
const upload = {
  area: 'team',
  field: 'upload',
  source: 'upload',
  uploadId: 'u1',
  userId: 'ada',
  userName: ada.email,
} as const;

describe('the changes', () => {
  it('are those of all teams, newest first, each with a link to the history of its team', async () => {
    await openChanges([
      changeRow('a', { changedAt: '2026-11-21T14:00:00.000+00:00' }),
      changeRow('b', { teamId: 'red', teamName: 'Red Pandas', changedAt: '2026-11-21T14:10:00.000+00:00' }),
      changeRow('c', { userId: 'kim', userName: 'Kim Staff', changedAt: '2026-11-21T13:10:00.000+00:00' }),
    ]);
    await screen.findByRole('group', { name: 'Changes of all teams' });
    expect(headings()).toEqual(['Sam Staff, Nov 21, 2026, 2 – 3 PM', 'Kim Staff, Nov 21, 2026, 1 – 2 PM']);
    expect(texts()[0]).toContain('Red PandasLanguages: added Java 21');
    expect(screen.getByRole('link', { name: 'Red Pandas' })).toHaveAttribute('href', '/teams/red/history');
    expect(matches()).toHaveTextContent('3 changes');
    await expectAccessible();
  });

  it("say 'Loading changes...' until they are there, or that they could not be fetched or brought up to date", async () => {
    const memory = memoryServices({ [changeEntries]: [changeRow('a')] }, ada);
    const release = memory.hold(changeEntries);
    memory.fail(changeEntries);
    const { user } = renderApp('/admin/changes', memory);
    expect(await screen.findByText('Loading changes...')).toBeVisible();
    release();
    expect(await screen.findByText('Error: Failed to fetch the changes.')).toBeVisible();
    expect(takeComplaints()).toEqual([expect.stringContaining('listChanges')]);
    memory.recover(changeEntries);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Languages:')).toBeVisible();
    memory.fail(changeEntries);
    act(() => memory.reconnect(changeEntries));
    expect(await screen.findByText(/We couldn't load the latest data/)).toBeVisible();
    expect(takeComplaints().join()).toContain('listChanges');
    expect(screen.getByText('Languages:')).toBeVisible();
    memory.recover(changeEntries);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/We couldn't load/)).toBeNull());
  });

  it('that have not been recorded yet are none', async () => {
    await openChanges([]);
    expect(await screen.findByText('No changes have been recorded yet.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download changes' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('appear by themselves, if they match', async () => {
    const { arrive, calls } = await openChanges([changeRow('a')], '?team=blue');
    await screen.findByText('Live');
    await screen.findByText('Languages:');
    const before = calls.length;
    arrive(changeRow('other', { teamId: 'red' }));
    arrive(changeRow('b', { newValue: 'Rust:1.80', changedAt: '2026-11-21T14:30:00.000+00:00' }));
    expect(await screen.findByText(/Rust 1.80/)).toBeVisible();
    expect(calls.slice(before)).toEqual([`list ${changeEntries}`]);
    expect(matches()).toHaveTextContent('2 changes');
  });
});

describe('an entry', () => {
  it('says what became of a member or a team', async () => {
    const member = { area: 'members', field: 'member' } as const;
    const cases: [Partial<ChangeEntry>, string][] = [
      [{ ...member, newValue: 'Jack Green, Developer' }, 'added Jack Green, Developer'],
      [{ ...member, oldValue: 'Jack Green, Developer', newValue: null }, 'removed Jack Green, Developer'],
      [
        { ...member, oldValue: 'Green, Jack, Developer', newValue: 'Green, Jack, Tester' },
        'Green, Jack: Developer → Tester',
      ],
      [{ ...upload, source: 'platform', oldValue: '{"sector":"A"}', newValue: null }, 'The team was removed.'],
      [{ ...upload, source: 'platform', newValue: '{"sector":"A"}' }, 'The team was restored.Sector: none → A'],
      [{ ...upload, newValue: '{"sector":"A"}' }, 'The team was added.Sector: none → A'],
    ];
    const at = (index: number) => ({ changedAt: `2026-11-21T14:${59 - index}:00.000+00:00` });
    await openChanges(cases.map(([fields], index) => changeRow(`${index}`, { ...fields, ...at(index) })));
    await screen.findAllByRole('listitem');
    expect(texts()).toEqual(cases.map(([, text]) => expect.stringContaining(text) as string));
    expect(screen.queryByText(/A → none/)).toBeNull();
  });

  it('of an upload names its file and leads to all that it changed', async () => {
    const values = { oldValue: '{"sector":"A"}', newValue: '{"sector":"B"}', fileName: 'plan.csv' };
    const { user, router } = await openChanges([
      changeRow('a', { ...upload, ...values }),
      changeRow('b', { ...upload, ...values, teamId: 'red', teamName: 'Red Pandas' }),
      changeRow('c', { changedAt: '2026-11-20T14:00:00.000+00:00' }),
    ]);
    const link = await screen.findByRole('link', { name: 'All that this upload changed' });
    await user.click(link);
    expect(router.state.location.search).toBe('?upload=u1');
    const panel = await screen.findByRole('region', { name: 'plan.csv' });
    expect(panel).toHaveTextContent(/ada\.admin@example\.test, Nov 21, 2026/);
    expect(within(panel).getByRole('button', { name: /^Undo this import/ })).toBeVisible();
    await waitFor(() => expect(texts()).toHaveLength(2));
    expect(screen.queryByRole('link', { name: 'All that this upload changed' })).toBeNull();
    await expectAccessible();
    await user.click(within(panel).getByRole('button', { name: 'Show all changes' }));
    await waitFor(() => expect(texts()).toHaveLength(3));
  });

  it('is missing where an upload changed no team', async () => {
    await openChanges([changeRow('a')], '?upload=gone');
    expect(await screen.findByText('No change of a team by this upload is recorded.')).toBeVisible();
    expect(await screen.findByText('No changes match these filters.')).toBeVisible();
  });
});

describe('filters', () => {
  freezeTime('2026-11-21T15:00:00Z');
  const metrics = { area: 'metrics', field: 'overallRepoTestCoverage', oldValue: '85', newValue: '90' } as const;
  const entries = [
    changeRow('a'),
    changeRow('b', { ...metrics, userId: 'kim', userName: 'Kim Staff', teamId: 'red', teamName: 'Red Pandas' }),
    changeRow('c', { ...metrics, teamId: 'gone', teamName: 'Falcon', changedAt: '2026-11-10T14:00:00.000+00:00' }),
  ];
  const teams = [teamRow('blue', { teamName: 'Blue Whales' }), teamRow('red', { teamName: 'Red Pandas' })];

  it('are in the address, offer teams, and Back undoes them', async () => {
    const { user, router } = await openChanges(entries, '', { teams });
    await screen.findAllByText('Languages:');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Area' }), 'Monthly metrics');
    await waitFor(() => expect(texts()).toHaveLength(2));
    expect(router.state.location.search).toBe('?area=metrics');
    await user.click(screen.getByRole('button', { name: '7 days' }));
    await waitFor(() => expect(texts()).toHaveLength(1));
    expect(router.state.location.search).toBe('?area=metrics&from=2026-11-15');
    expect(screen.getByRole('button', { name: '7 days', pressed: true })).toBeVisible();
    await act(() => router.navigate(-2));
    await waitFor(() => expect(texts()).toHaveLength(3));

    // They offer the teams, and those that are gone by their name.
    const team = await screen.findByRole('combobox', { name: 'Team' });
    await user.click(team);
    expect((await listed()).map(({ textContent }) => textContent)).toEqual(['Blue Whales', 'Red Pandas']);
    await user.paste('ＢLÚE');
    await waitFor(async () => expect((await listed()).map(({ textContent }) => textContent)).toEqual(['Blue Whales']));
    await user.clear(team);
    await user.paste('fal');
    await user.click(await screen.findByRole('option', { name: 'Falcon (removed)' }));
    await waitFor(() => expect(texts()).toHaveLength(1));
    expect(router.state.location.search).toBe('?team=gone');
    expect(team).toHaveValue('Falcon (removed)');
    await expectAccessible();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(texts()).toHaveLength(3));
    expect(team).toHaveValue('');
  });

  it('are named as the address says, say so where they hide everything, and can be cleared', async () => {
    const { user, router } = await openChanges(entries, '?team=gone&person=Sam+Staff');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Team' })).toHaveValue('Falcon'));
    expect(screen.getByRole('combobox', { name: 'Person' })).toHaveValue('Sam Staff');
    await act(() => router.navigate('?area=members&from=2026-11-01&to=2026-11-30'));
    expect(await screen.findByText('No changes match these filters.')).toBeVisible();
    expect(screen.getByLabelText('From')).toHaveValue('2026-11-01');
    expect(screen.getByLabelText('To')).toHaveValue('2026-11-30');
    await user.click(screen.getByRole('button', { name: 'Show all changes' }));
    await waitFor(() => expect(texts()).toHaveLength(3));
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('group', { name: 'Changes of all teams' })).toHaveFocus();
  });

  it('offer the people of the chosen time', async () => {
    const { user, router } = await openChanges(entries, '?from=2026-11-20', { teams });
    const person = await screen.findByRole('combobox', { name: 'Person' });
    await user.click(person);
    expect((await listed()).map(({ textContent }) => textContent)).toEqual(['Kim Staff', 'Sam Staff']);
    await user.paste('kim');
    await user.click(await screen.findByRole('option', { name: 'Kim Staff' }));
    await waitFor(() => expect(texts()).toHaveLength(1));
    expect(router.state.location.search).toBe('?from=2026-11-20&person=Kim+Staff');
  });
});

describe('pages', () => {
  const shown = () =>
    screen
      .getAllByRole('listitem')
      .map(({ textContent }) => /added (\w+( \d+)?)/.exec(textContent)?.[1] ?? textContent);
  const tools = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `Tool ${from + index}`);
  const recorded = { $createdAt: '2026-11-21T16:00:00.000+00:00', changedAt: '2026-11-21T15:30:00.000+00:00' };

  it('shows 20 changes on a page from one request, the page of the address, the last for one beyond it, and page 1 of other filters', async () => {
    const { user, router, calls } = await openChanges(manyChanges(45));
    expect(await screen.findByText('1–20 of 45')).toBeVisible();
    expect(calls).toEqual([`list ${changeEntries}`]);
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    await waitFor(() => expect(shown()).toEqual(tools(21, 40)));
    expect(router.state.location.search).toBe('?page=2');
    expect(screen.getByRole('group', { name: 'Changes of all teams' })).toHaveFocus();
    await user.unhover(screen.getByRole('button', { name: 'Go to next page' }));
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    await act(() => router.navigate(-1));
    await waitFor(() => expect(shown()).toEqual(tools(1, 20)));

    await act(() => router.navigate('?page=99'));
    await waitFor(() => expect(shown()).toEqual(tools(41, 45)));
    expect(router.state.location.search).toBe('?page=3');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Area' }), 'Tech inventory');
    await waitFor(() => expect(shown()).toEqual(tools(1, 20)));
    expect(router.state.location.search).toBe('?area=inventory');
  });

  it('moves nothing on a later page, says how many are new, and leads to them', async () => {
    const { user, arrive, router } = await openChanges(manyChanges(45), '?page=2');
    await waitFor(() => expect(shown()).toEqual(tools(21, 40)));
    const status = screen.getByRole('status', { name: 'New changes' });
    expect(status).toBeEmptyDOMElement();
    arrive(
      changeRow('later', { ...recorded, newValue: 'Rust' }),
      changeRow('late', { ...recorded, newValue: 'COBOL', changedAt: '2026-11-20T15:30:00.000+00:00' }),
    );
    await waitFor(() => expect(status).toHaveTextContent('2 new changes'));
    expect(shown()).toEqual(tools(21, 40));
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    await waitFor(() => expect(shown()).toEqual(tools(41, 45)));
    await user.click(within(status).getByRole('button', { name: 'Show the newest' }));
    await waitFor(() => expect(shown()).toEqual(['Rust', ...tools(1, 19)]));
    expect(router.state.location.search).toBe('');
    expect(screen.queryByRole('status', { name: 'New changes' })).toBeNull();
  });

  it('asks only once in a while during an import', async () => {
    const { arrive, calls } = await openChanges(manyChanges(3));
    await waitFor(() => expect(shown()).toHaveLength(3));
    await screen.findByText('Live');
    const before = calls.length;
    arrive(changeRow('first', { ...recorded, newValue: 'Rust' }));
    await waitFor(() => expect(shown()).toHaveLength(4));
    for (let index = 0; index < 50; index++) arrive(changeRow(`import${index}`, recorded));
    await waitFor(() => expect(shown()).toHaveLength(20), { timeout: 3_000 });
    expect(calls.length - before).toBeLessThanOrEqual(3);
  });
});
