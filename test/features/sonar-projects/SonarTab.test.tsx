import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { parseSonarProjects, type SonarUnmappedFields, sonarSettingsId } from '#domain/pushes/sonarProjects.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { rowTexts } from '#test/support/cellTexts.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { addRows } from '#test/support/platformRows.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { teamRow } from '#test/support/teamRows.ts';
import { savedText, watchSavedFiles } from '#test/support/watchSavedFiles.ts';
import { endSession } from '#test/support/endSession.ts';

const local = localOfSuite();

const saved = watchSavedFiles();
const dates = { $createdAt: '', $updatedAt: '' };
const settings = (projects: object) => [{ $id: sonarSettingsId, ...dates, projects: JSON.stringify(projects) }];
const waiting = (key: string, fields: Partial<SonarUnmappedFields> = {}) => ({
  ...{ $id: key, ...dates, projectKey: key, projectName: null, deliveries: 1, lastAt: '2026-11-20T08:00:00.000Z' },
  ...fields,
});

async function open(
  projects: object | null,
  unmapped: ReturnType<typeof waiting>[] = [],
  before: () => void = () => undefined,
  others: readonly ReturnType<typeof teamRow>[] = [],
) {
  await fillTables(local, {
    [tableIds.teamMetadata]: [
      teamRow('blue'),
      teamRow('red', { projectId: 'PAY-1' }),
      teamRow('green', { projectId: 'PAY-2' }),
      teamRow('lime', { projectId: 'PAY-2' }),
      teamRow('shut', { teamStatus: 'Closed' }),
      ...others,
    ],
    [tableIds.sonarSettings]: projects === null ? [] : settings(projects),
    [tableIds.sonarUnmapped]: unmapped,
  });
  const services = await signInPage(local, people.ada);
  before();
  const page = renderApp('/admin/sonar', { services });
  const stored = async () =>
    Object.fromEntries(
      parseSonarProjects((await services.tables.get(tableIds.sonarSettings, sonarSettingsId)).projects),
    );
  return { ...page, services, stored };
}

const rowsOf = (name: string) => rowTexts(screen.getByRole('grid', { name }));
const projects = () => rowsOf('Projects').map((cells) => cells.slice(0, 2));
const changes = () => screen.getByRole('status', { name: 'Changes' });

async function pick(user: Awaited<ReturnType<typeof open>>['user'], team: string) {
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('combobox', { name: 'Team' }));
  await user.paste(team);
  await user.keyboard('{Enter}');
  expect(dialog.getByText(`Chosen: ${team}`)).toBeVisible();
}

it('projects that wait for a team get one, most deliveries first', async () => {
  const { user, stored } = await open(null, [
    waiting('seldom'),
    waiting('often', { projectName: 'Often', deliveries: 12 }),
  ]);
  expect(await screen.findByText('No project is mapped to a team yet.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveAccessibleName(/Admin/);
  expect(rowsOf('Not mapped yet').map(([key, count]) => [key, count])).toEqual([
    ['often Often', '12'],
    ['seldom', '1'],
  ]);
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Choose a team for often' }));
  expect(screen.getByRole('dialog', { name: 'Choose a team for often' })).toBeVisible();
  await pick(user, 'Team blue');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(changes()).toHaveTextContent('often is mapped to Team blue.'));
  expect(changes()).toHaveFocus();
  await waitFor(() => expect(projects()).toEqual([['often', 'Team blue']]));
  expect(rowsOf('Not mapped yet').map(([key]) => key)).toEqual(['seldom']);
  expect(await meanwhile(stored)).toEqual({ often: 'blue' });
});

it('projects are added, found, removed and brought back; what another admin saves meanwhile stays', async () => {
  const { user, stored, services } = await open({ 'org:blue': 'blue', 'org:gone': 'gone' });
  await screen.findByRole('grid', { name: 'Projects' });
  expect(projects()).toEqual([
    ['org:blue', 'Team blue'],
    ['org:gone', 'gone: there is no such team'],
  ]);
  expect(screen.getByRole('link', { name: 'Team blue' })).toHaveAttribute('href', '/teams/blue/teamInfo');

  await user.click(screen.getByRole('button', { name: 'Add project' }));
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  fireEvent.change(screen.getByLabelText('Project key'), { target: { value: 'org:blue' } });
  expect(screen.getByText('Mapped to Team blue')).toBeVisible();
  fireEvent.change(screen.getByLabelText('Project key'), { target: { value: ' org:red ' } });
  await pick(user, 'Team red');
  await expectAccessible();
  const other = { projects: JSON.stringify({ 'org:blue': 'blue', 'org:kim': 'lime' }) };
  await meanwhile(() => services.tables.readModifyWrite(tableIds.sonarSettings, sonarSettingsId, () => other));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(changes()).toHaveTextContent('org:red is mapped to Team red.'));
  expect(await meanwhile(stored)).toEqual({ 'org:blue': 'blue', 'org:kim': 'lime', 'org:red': 'red' });

  fireEvent.change(screen.getByLabelText('Search projects'), { target: { value: 'team red' } });
  await waitFor(() => expect(projects()).toEqual([['org:red', 'Team red']]));
  await user.click(screen.getByRole('button', { name: 'Remove org:red' }));
  await waitFor(() => expect(changes()).toHaveTextContent('org:red is removed.'));
  expect(await screen.findByText('There are no records to display')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(changes()).toHaveTextContent('org:red is back.'));
  await waitFor(() => expect(projects()).toEqual([['org:red', 'Team red']]));
});

it("Undo of a removal leaves another admin's later choice alone", async () => {
  const { user, services, stored } = await open({ 'org:red': 'red' });
  await user.click(await screen.findByRole('button', { name: 'Remove org:red' }));
  await waitFor(() => expect(changes()).toHaveTextContent('org:red is removed.'));
  const other = { projects: JSON.stringify({ 'org:red': 'lime' }) };
  await meanwhile(() => services.tables.readModifyWrite(tableIds.sonarSettings, sonarSettingsId, () => other));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(changes()).toHaveTextContent('Somebody else changed it meanwhile.'));
  expect(changes().firstChild).toHaveClass('MuiAlert-colorWarning');
  expect(await meanwhile(stored)).toEqual({ 'org:red': 'lime' });
});

it("a team chosen meanwhile by another admin stays until the person puts one's own in its place", async () => {
  const { user, services, stored } = await open({}, [waiting('red')]);
  await user.click(await screen.findByRole('button', { name: 'Choose a team for red' }));
  await pick(user, 'Team red');
  const other = { projects: JSON.stringify({ red: 'lime' }) };
  await meanwhile(() => services.tables.readModifyWrite(tableIds.sonarSettings, sonarSettingsId, () => other));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Choose a team for red' }));
  expect(
    await dialog.findByText(
      'Somebody else changed it while you were editing: mapped to Team lime. Save again to put yours in its place.',
    ),
  ).toBeVisible();
  expect(await meanwhile(stored)).toEqual({ red: 'lime' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(changes()).toHaveTextContent('red is mapped to Team red.'));
  expect(await meanwhile(stored)).toEqual({ red: 'red' });
});

it('a file leaves what another admin chose meanwhile until it is imported again', async () => {
  const { user, services, stored } = await open({ 'org:blue': 'blue' });
  await user.click(await screen.findByRole('button', { name: 'Import file' }));
  await user.upload(screen.getByLabelText('Choose a CSV file'), file('Project key;Team\norg:new;red\norg:red;red'));
  expect(await screen.findByText('2 added, 0 changed, 0 as before.')).toBeVisible();
  const other = { projects: JSON.stringify({ 'org:blue': 'blue', 'org:red': 'lime' }) };
  await meanwhile(() => services.tables.readModifyWrite(tableIds.sonarSettings, sonarSettingsId, () => other));
  await user.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText(/^Somebody else changed some of them while the file was chosen\./)).toBeVisible();
  expect(await screen.findByText('0 added, 1 changed, 1 as before.')).toBeVisible();
  expect(await meanwhile(stored)).toEqual({ 'org:blue': 'blue', 'org:new': 'red', 'org:red': 'lime' });
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(changes()).toHaveTextContent('0 added, 1 changed.'));
  expect(await meanwhile(stored)).toEqual({ 'org:blue': 'blue', 'org:new': 'red', 'org:red': 'red' });
});

it('has a project, typed before the session ended, in the open dialog again', async () => {
  const before = await open({});
  await before.user.click(await screen.findByRole('button', { name: 'Add project' }));
  fireEvent.change(screen.getByLabelText('Project key'), { target: { value: 'org:red' } });
  await pick(before.user, 'Team red');
  await endSession(before);

  renderApp('/admin/sonar', { services: before.services });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add project' }));
  expect(dialog.getByLabelText('Project key')).toHaveValue('org:red');
  expect(dialog.getByText('Chosen: Team red')).toBeVisible();
  expect(dialog.getByText('What you typed is still here. It is not saved yet.')).toBeVisible();
});

const file = (text: string) => new File([text], 'projects.csv', { type: 'text/csv' });

it('a file says what it would do, line by line, before it is imported; the downloaded list is such a file', async () => {
  const { user, stored } = await open({ 'org:blue': 'blue', 'org:red': 'blue', 'org:kept': 'lime' });
  await user.click(await screen.findByRole('button', { name: 'Import file' }));
  const input = () => screen.getByLabelText(/^Choose (a|another) CSV file$/);
  await user.upload(input(), file('Key;Team\norg:blue;blue'));
  expect(await screen.findByText('The first line must name the columns Project key and Team.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();

  const lines = ['team;Name;project key', 'blue;;org:blue', 'pay-1;;org:red', 'TEAM  lime;;"org:new"', 'nobody;;org:b'];
  await user.upload(input(), file(lines.join('\r\n')));
  expect(await screen.findByText('1 added, 1 changed, 1 as before.')).toBeVisible();
  const problems = within(screen.getByRole('list', { name: "Lines that can't be read" })).getAllByRole('listitem');
  expect(problems.map(({ textContent }) => textContent)).toEqual(['Line 5: There is no team “nobody”.']);
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(changes()).toHaveTextContent('1 added, 1 changed.'));
  const all = { 'org:blue': 'blue', 'org:kept': 'lime', 'org:new': 'lime', 'org:red': 'red' };
  expect(await meanwhile(stored)).toEqual(all);

  await waitFor(() => expect(projects()).toHaveLength(4));
  await user.click(screen.getByRole('button', { name: 'Download this list' }));
  await user.click(screen.getByRole('menuitem', { name: /^CSV/ }));
  await screen.findByText(/^4 rows saved as "sonar-projects .*\.csv"\.$/);
  const [list] = saved;
  await user.click(screen.getByRole('button', { name: 'Import file' }));
  await user.upload(input(), file(await savedText(list!)));
  expect(await screen.findByText('0 added, 0 changed, 4 as before.')).toBeVisible();
});

function refuseUnmapped(): void {
  const send = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation((...request) => {
    const [address] = request;
    const isRefused = typeof address === 'string' && address.includes('/tables/sonar-unmapped/rows');
    return isRefused ? Promise.resolve(Response.json({ message: 'No' }, { status: 400 })) : send(...request);
  });
}

it('says that the lists could not be read, tries again, and shows what then arrives', async () => {
  const { user } = await open({}, [], refuseUnmapped);
  expect(await screen.findByText('Error: Failed to fetch the Sonar projects.')).toBeVisible();
  expect(takeComplaints()).toEqual([expect.stringContaining('listSonarUnmapped')]);
  jest.restoreAllMocks();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('No project is mapped to a team yet.');
  await meanwhile(() => addRows(local, tableIds.sonarUnmapped, [waiting('late')]));
  expect(await screen.findByRole('button', { name: 'Choose a team for late' })).toBeVisible();
});
