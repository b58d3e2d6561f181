import { fireEvent, screen, waitFor } from '@testing-library/react';
import { calendarDay } from '#domain/calendarDay.ts';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
import { rowTexts } from '#test/support/cellTexts.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { loseReplies } from '#test/support/loseReplies.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { openOwnSession } from '#test/support/openOwnSession.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { associationRow, personRow, teamRow } from '#test/support/teamRows.ts';
import { download, savedText, watchSavedFiles } from '#test/support/watchSavedFiles.ts';
import { textsOf } from '#test/support/textsOf.ts';

const local = localOfSuite();

const saved = watchSavedFiles();

/** Ada and Sam have signed in; Sam and Jack are in the plan. */
async function openPeople(search = '', before: () => void = () => undefined) {
  await fillTables(local, {
    [tableIds.teamMetadata]: [teamRow('blue'), teamRow('red')],
    [tableIds.userMetadata]: [
      personRow('sam', { firstName: 'Sam', lastName: 'Staff', email: people.sam.email }),
      personRow('jack', { firstName: 'Jack', lastName: 'Green', email: 'jack.green@example.test' }),
    ],
    [tableIds.userTeamAssociation]: [
      associationRow('sam', 'blue'),
      associationRow('sam', 'red'),
      associationRow('jack', 'red'),
    ],
  });
  await (await openOwnSession(local, people.sam)).account.getCurrentUser();
  const services = await signInPage(local, people.ada);
  before();
  return renderApp(`/admin/people${search}`, {
    services,
    config: { fileUploaderFunctionId: functionIds.fileUploader },
  });
}

const rows = () => rowTexts(document.body);
const names = () => rows().map(([name]) => name);
const today = () => new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date());

it('shows who is an admin, who was here when, who never was, and who is in no team', async () => {
  const { user } = await openPeople();
  await screen.findByRole('grid', { name: 'People' });
  expect(screen.getByText('npm run make-admin -- name@company.com')).toBeVisible();
  expect(rows()).toEqual([
    ['Ada Admin', people.ada.email, 'Admin', today(), '0'],
    ['Sam Staff', people.sam.email, 'Staff', today(), '2'],
    ['Jack Green', 'jack.green@example.test', 'None', 'Never', '1'],
  ]);
  expect(screen.getByRole('link', { name: 'Jack Green' })).toHaveAttribute('href', '/people/jack');
  expect(screen.queryByRole('link', { name: 'Ada Admin' })).toBeNull();
  await expectAccessible();

  const show = screen.getByRole('combobox', { name: 'Show' });
  expect(textsOf(show, 'option')).toEqual([
    'Everybody (3)',
    'Admins (1)',
    'Never signed in (1)',
    'Signed in, in no team (1)',
  ]);
  await user.selectOptions(show, 'never');
  await waitFor(() => expect(names()).toEqual(['Jack Green']));
  expect(window.location.search).toBe('?show=never');
  expect(screen.getByRole('status', { name: 'Matches' })).toHaveTextContent('Showing 1 of 3 people');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search People' }), { target: { value: 'nobody' } });
  await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
  await waitFor(() => expect(names()).toEqual(expect.arrayContaining(['Jack Green', 'Sam Staff'])));
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search People' }), { target: { value: 'STAFF' } });
  await waitFor(() => expect(names()).toEqual(['Sam Staff']));
  await waitFor(() => expect(window.location.search).toBe('?search=STAFF'));
});

it('opens as its address says, and saves what is shown', async () => {
  const { user } = await openPeople('?show=noTeam');
  await screen.findByRole('grid', { name: 'People' });
  expect(names()).toEqual(['Ada Admin']);
  const [header, row] = (await savedText(await download(user, saved, 'Download this list', /CSV/))).split('\r\n');
  expect(header).toBe('\ufeff"Name","Email","Account","Last Seen","Teams"');
  // The day that the list shows.
  const day = calendarDay(new Date(), 'UTC');
  expect(row).toBe(`"Ada Admin","ada.admin@example.test","Admin","${day}",0`);
});

it('says that it could not be read, and tries again', async () => {
  const { user } = await openPeople('', loseReplies);
  expect(await screen.findByText('Error: Failed to fetch who signs in.')).toBeVisible();
  expect(takeComplaints()).toEqual([expect.stringContaining('listAccounts')]);
  jest.restoreAllMocks();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('grid', { name: 'People' })).toBeVisible();
});
