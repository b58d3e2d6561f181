import { screen, waitFor, within } from '@testing-library/react';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { loseReplies } from '#test/support/loseReplies.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people, type TestPerson } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { associationRow, personRow, teamRow } from '#test/support/teamRows.ts';

const local = localOfSuite();

async function openTeams(person: TestPerson = people.ada) {
  await fillTables(local, {
    [tableIds.teamMetadata]: [teamRow('blue', { teamName: 'Blue Whales', projectId: 'PRJ-1', sector: 'Retail' })],
    [tableIds.userMetadata]: [
      personRow('grace', { firstName: 'Grace', lastName: 'Hopper', email: 'grace.hopper@example.test' }),
    ],
    [tableIds.userTeamAssociation]: [associationRow('grace', 'blue')],
  });
  const services = await signInPage(local, person);
  const page = renderApp('/teams', { services, config: { fileUploaderFunctionId: functionIds.fileUploader } });
  await screen.findByRole('button', { name: 'Filters', hidden: true });
  const list = <Id extends 'teamMetadata' | 'userTeamAssociation'>(id: Id) => services.tables.listAll(tableIds[id]);
  return { ...page, list };
}

const dialog = () => within(screen.getByRole('dialog', { name: 'New Team' }));
const field = (label: RegExp | string) => dialog().getByLabelText(label);
const create = () => dialog().getByRole('button', { name: 'Create team' });
const paste = async (user: Page['user'], input: HTMLElement, text: string) => {
  await user.click(input);
  await user.paste(text);
};
const member = (number: number) => within(dialog().getByRole('group', { name: `Member ${number}` }));

type Page = Awaited<ReturnType<typeof openTeams>>;

async function open({ user }: Page): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'New team' }));
  await screen.findByRole('dialog', { name: 'New Team' });
}

it('makes a team with its members, leads to its page, and takes it back', async () => {
  const page = await openTeams();
  const { user, list } = page;
  await open(page);
  expect(field(/^Team Name/)).toHaveFocus();
  expect(create()).toBeDisabled();
  await paste(user, field('Sector'), 'ret');
  await user.click(await screen.findByRole('option', { name: 'Retail' }));
  await user.click(create());
  expect(dialog().getByText("Team Name is empty. It should be the team's name.")).toBeVisible();
  await paste(user, field(/^Team Name/), 'Green Geckos');

  await user.click(dialog().getByRole('button', { name: 'Add member' }));
  await paste(user, await member(1).findByLabelText('Name or email'), 'grace');
  await user.click(await screen.findByRole('option', { name: /Grace Hopper/ }));
  await user.click(member(1).getByLabelText('Role'));
  // From the organisation's members.
  await user.click(await screen.findByRole('option', { name: 'developer' }));
  await user.click(dialog().getByRole('button', { name: 'Add member' }));
  await user.click(member(2).getByRole('button', { name: 'Add somebody new' }));
  await paste(user, member(2).getByLabelText('First Name'), 'Newcomer');
  await user.click(create());
  expect(member(2).getByText(/^Email is empty/)).toBeVisible();
  expect(member(2).getByLabelText(/^Email/)).toHaveFocus();
  await paste(user, member(2).getByLabelText(/^Email/), 'newcomer@example.test');
  // One that stays blank is none.
  await user.click(dialog().getByRole('button', { name: 'Add member' }));
  await expectAccessible();
  await user.dblClick(create());

  expect(await screen.findByRole('heading', { level: 1, name: 'Green Geckos' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Grace Hopper' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Newcomer' })).toBeVisible();
  expect(await meanwhile(() => list('teamMetadata'))).toHaveLength(2);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Green Geckos was removed.')).toBeVisible();
  // The open page may have asked for its team once more.
  takeComplaints();
  expect(await meanwhile(() => list('teamMetadata'))).toHaveLength(1);
  expect(await meanwhile(() => list('userTeamAssociation'))).toHaveLength(1);
});

it('leads to the team that has the name or the Project ID already, and lets teams share a Project ID', async () => {
  const page = await openTeams();
  const { user, list } = page;
  await open(page);
  await paste(user, field(/^Team Name/), 'blue WHALES');
  await user.click(create());
  expect(await dialog().findByText(/^There is a team called "Blue Whales" already\./)).toBeVisible();
  expect(dialog().getByRole('link', { name: 'Open the team' })).toHaveAttribute('href', '/teams/blue/teamInfo');
  expect(field(/^Team Name/)).toHaveFocus();
  await paste(user, field(/^Team Name/), ' 2');
  await paste(user, field('Project ID'), 'prj-1');
  await user.click(create());
  expect(await dialog().findByText(/^The team "Blue Whales" has this Project ID already\./)).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Create it all the same' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'blue WHALES 2' })).toBeVisible();
  expect(await meanwhile(() => list('teamMetadata'))).toHaveLength(2);
});

it('loses nothing without an answer, and repeats the same creation', async () => {
  const page = await openTeams();
  const { user, list } = page;
  await open(page);
  await paste(user, field(/^Team Name/), 'Once');
  loseReplies();
  await user.click(create());
  expect(await dialog().findByRole('alert')).toHaveTextContent(
    "We got no answer, so we don't know yet whether it was saved. Try again: nothing is done twice.",
  );
  expect(takeComplaints()).toEqual([expect.stringContaining('createTeam')]);
  expect(field(/^Team Name/)).toHaveValue('Once');
  jest.restoreAllMocks();
  await user.click(create());
  expect(await screen.findByRole('heading', { level: 1, name: 'Once' })).toBeVisible();
  expect(await meanwhile(() => list('teamMetadata'))).toHaveLength(2);
});

it('has what was typed before the session ended', async () => {
  const { $id: userId } = (await (await signInPage(local, people.ada)).account.getCurrentUser())!;
  const input = {
    fields: { teamName: { text: 'Kept', base: '' } },
    members: [{ known: null, person: { email: 'kept@example.test' }, role: 'tester' }],
  };
  sessionStorage.setItem('unsavedInput', JSON.stringify([{ place: 'newTeam', userId, input }]));
  await openTeams();
  await screen.findByRole('dialog', { name: 'New Team' });
  expect(dialog().getByText('What you typed is still here. It is not saved yet.')).toBeVisible();
  expect(field(/^Team Name/)).toHaveValue('Kept');
  expect(member(1).getByLabelText(/^Email/)).toHaveValue('kept@example.test');
  expect(member(1).getByLabelText('Role')).toHaveValue('tester');
});

it('offers staff no new team', async () => {
  await openTeams(people.sam);
  await waitFor(() => expect(screen.queryByText('Loading all teams...')).toBeNull());
  expect(screen.queryByRole('button', { name: 'New team' })).toBeNull();
});
