import { act, screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { failWrites } from '#test/support/failWrites.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { cardOf, chooseTeamAction, openTeamInfo } from '#test/support/openTeamInfo.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { callPlatform } from '#test/support/platformRows.ts';
import { endSession } from '#test/support/endSession.ts';

const local = localOfSuite();
const input = (label: RegExp | string) => dialog().getByLabelText(label);
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

type Page = Awaited<ReturnType<typeof openTeamInfo>>;

async function open(): Promise<Page> {
  const page = await openTeamInfo(local);
  await chooseTeamAction(page.user, 'Edit team');
  return page;
}

async function write({ user }: Page, label: RegExp | string, text: string): Promise<void> {
  await user.clear(input(label));
  await user.paste(text);
}

it('shows every field, says what is wrong beside it, and saves what has changed', async () => {
  const page = await open();
  const { user, stored } = page;
  expect(input(/^Team Name/)).toHaveFocus();
  for (const [label, value] of [
    ['Team Name', 'Blue Whales'],
    ['Product Name', 'Payments'],
    ['Project ID', 'PRJ-blue'],
    ['Team Type', 'build'],
    ['Sector', 'Retail'],
    ['Business Unit', 'Digital'],
    ['Team Status', 'active'],
    ['Greenfield Status', 'No'],
  ] as const) {
    expect(input(new RegExp(`^${label}`))).toHaveValue(value);
  }
  expect(save()).toBeDisabled();
  await user.type(input('Product Name'), 'x');
  expect(save()).toBeEnabled();
  await user.keyboard('{Backspace}');
  expect(save()).toBeDisabled();

  // It asks before what was typed is lost.
  await user.keyboard('x{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull());
  expect(input('Product Name')).toHaveValue('Paymentsx');
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await closed();
  expect(cardOf('Product Name')).toHaveTextContent('Payments');

  // Something is wrong, also what only the function knows.
  await chooseTeamAction(user, 'Edit team');
  await user.clear(input(/^Team Name/));
  await user.click(save());
  expect(dialog().getByText("Team Name is empty. It should be the team's name.")).toBeVisible();
  expect(input(/^Team Name/)).toHaveFocus();
  await user.paste('RED foxes');
  await user.click(save());
  expect(await dialog().findByText('There is a team called "Red Foxes" already.')).toBeVisible();
  await expectAccessible();
  await write(page, /^Team Name/, 'Blue Dolphins');
  await write(page, 'Sector', 'pub');
  await user.click(await screen.findByRole('option', { name: 'Public' }));
  await user.selectOptions(input('Greenfield Status'), 'Yes');
  await user.click(save());
  await closed();
  expect(screen.getByText('The team was saved.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Team actions' })).toHaveFocus();
  expect(await screen.findByRole('heading', { level: 1, name: 'Blue Dolphins' })).toBeVisible();
  expect(cardOf('Sector')).toHaveTextContent('Public');
  expect(cardOf('Greenfield Status')).toHaveTextContent('Yes');
  expect(await meanwhile(stored)).toMatchObject({ teamName: 'Blue Dolphins', sector: 'Public', greenfield: true });
});

it('shows what somebody else changed meanwhile, writes nothing until the person chose, and loses nothing without an answer', async () => {
  const page = await open();
  const { user, other, stored } = page;
  await write(page, 'Sector', 'Mine');
  await write(page, 'Product Name', 'Mine too');
  await meanwhile(() =>
    other.tables.update(tableIds.teamMetadata, 'blue', { sector: 'Theirs', businessUnit: 'Theirs' }),
  );
  // Unchanged fields follow.
  await waitFor(() => expect(input('Business Unit')).toHaveValue('Theirs'));
  expect(dialog().getByText(/Sector was changed to Theirs while you were editing. You entered Mine./)).toBeVisible();
  expect(save()).toBeDisabled();
  await expectAccessible();
  await user.click(dialog().getByRole('button', { name: 'Keep Mine for Sector' }));
  failWrites();
  await user.click(save());
  expect(await dialog().findByRole('alert')).toHaveTextContent(
    "We got no answer, so we don't know yet whether it was saved. Try again: nothing is done twice.",
  );
  expect(takeComplaints()).toEqual([expect.stringContaining('updateTeam')]);
  expect(input('Product Name')).toHaveValue('Mine too');
  jest.restoreAllMocks();
  await user.click(save());
  await closed();
  expect(await meanwhile(stored)).toMatchObject({ sector: 'Mine', productName: 'Mine too', businessUnit: 'Theirs' });
  expect(cardOf('Product Name')).toHaveTextContent('Mine too');

  // The value of the other one is taken on demand.
  await chooseTeamAction(user, 'Edit team');
  await write(page, 'Sector', 'Ours');
  await meanwhile(() => other.tables.update(tableIds.teamMetadata, 'blue', { sector: 'Theirs' }));
  await user.click(await dialog().findByRole('button', { name: 'Use Theirs for Sector' }));
  expect(input('Sector')).toHaveValue('Theirs');
  expect(save()).toBeDisabled();
  expect(await meanwhile(stored)).toMatchObject({ sector: 'Theirs' });
});

it('offers staff nothing to change, but says whom to write to', async () => {
  await openTeamInfo(local, { person: people.sam, fields: { teamName: 'Blue & Whales' } });
  expect(screen.getByText(/Team data comes from the capacity plan. Something wrong\? Write to/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'automation-engineering@example.test' })).toHaveAttribute(
    'href',
    'mailto:automation-engineering@example.test?subject=Blue%20%26%20Whales',
  );
  for (const name of ['Team actions', 'Add member']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
});

const dialogOf = (name: string) => within(screen.getByRole('dialog', { name }));
const dialog = () => dialogOf('Edit Team');
const save = () => dialog().getByRole('button', { name: 'Save' });

describe('members', () => {
  const press = async ({ user }: Page, name: string) => user.click(await screen.findByRole('button', { name }));
  const notice = () => screen.getByRole('status', { name: 'Changes' });
  const membersOf = ({ services }: Page) =>
    meanwhile(async () => {
      const rows = await services.tables.listAll(tableIds.userTeamAssociation);
      return rows.map(({ userId, agileTeamRole }) => `${userId}: ${agileTeamRole}`).sort();
    });

  it('adds somebody known, found by a part of the name or e-mail address, or new, and says what is wrong beside the field', async () => {
    const page = await openTeamInfo(local);
    await press(page, 'Add member');
    const person = await screen.findByRole('combobox', { name: 'Name or email' });
    await page.user.click(person);
    await page.user.paste('grace');
    expect(await screen.findByRole('option')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('option')).toHaveTextContent('Grace Hopper (grace@example.test, is a member already)');
    await page.user.clear(person);
    await page.user.paste('GREEN@');
    await page.user.click(await screen.findByRole('option', { name: 'Jack Green (jack.green@example.test)' }));
    await page.user.click(dialogOf('Add Member').getByRole('combobox', { name: 'Role' }));
    await page.user.paste('tester');
    await expectAccessible();
    await page.user.click(dialogOf('Add Member').getByRole('button', { name: 'Add' }));
    await closed();
    expect(notice()).toHaveTextContent('Jack Green is a member of the team now.');
    expect(await screen.findByRole('rowheader', { name: 'Jack Green' })).toBeVisible();
    expect(await membersOf(page)).toEqual(['grace: developer', 'jack: tester']);

    await press(page, 'Add member');
    await press(page, 'Add somebody new');
    const add = dialogOf('Add Member');
    expect(add.getByRole('textbox', { name: /^Email/ })).toHaveFocus();
    await page.user.paste('new.person');
    await page.user.click(add.getByRole('button', { name: 'Add' }));
    expect(
      add.getByText('Email is "new.person". It should be an e-mail address such as name@company.com.'),
    ).toBeVisible();
    await page.user.click(add.getByRole('textbox', { name: /^Email/ }));
    await page.user.paste('@example.test');
    await page.user.click(add.getByRole('textbox', { name: 'First Name' }));
    await page.user.paste('New');
    await page.user.click(add.getByRole('button', { name: 'Add' }));
    await closed();
    expect(notice()).toHaveTextContent('New is a member of the team now.');
    expect(await screen.findByRole('link', { name: 'new.person@example.test' })).toBeVisible();
  });

  it('has somebody new, typed before the session ended, in the open dialog again', async () => {
    const page = await openTeamInfo(local);
    await press(page, 'Add member');
    await press(page, 'Add somebody new');
    await page.user.paste('new.person@example.test');
    await endSession(page);

    renderApp('/teams/blue/teamInfo', { services: page.services });
    const add = within(await screen.findByRole('dialog', { name: 'Add Member' }));
    expect(add.getByRole('textbox', { name: /^Email/ })).toHaveValue('new.person@example.test');
    expect(add.getByText('What you typed is still here. It is not saved yet.')).toBeVisible();
  });

  it('changes a role, asks when somebody else has changed it, removes a member after a question, and takes that back', async () => {
    const page = await openTeamInfo(local);
    const changeRole = (agileTeamRole: string) =>
      meanwhile(() =>
        callPlatform(local, 'PATCH', '/tablesdb/engineering-data/tables/user-team-association/rows/blue-grace', {
          data: { agileTeamRole },
        }),
      );
    await press(page, 'Edit the role of Grace Hopper');
    const edit = dialogOf('Role of Grace Hopper');
    await page.user.clear(edit.getByRole('combobox', { name: 'Role' }));
    await page.user.paste('tester');
    await changeRole('architect');
    await page.user.click(edit.getByRole('button', { name: 'Save' }));
    expect(
      await edit.findByText(/Role was changed to architect while you were editing. You entered tester./),
    ).toBeVisible();
    await expectAccessible();
    await page.user.click(edit.getByRole('button', { name: 'Keep tester for Role' }));
    await page.user.click(edit.getByRole('button', { name: 'Save' }));
    await closed();
    expect(notice()).toHaveTextContent('The role of Grace Hopper was changed.');
    expect(await membersOf(page)).toEqual(['grace: tester']);

    expect(await screen.findByRole('gridcell', { name: 'Tester' })).toBeVisible();
    await press(page, 'Remove Grace Hopper');
    await expectAccessible();
    // Undo gives the role that was removed, not the one that was listed.
    await changeRole('writer');
    await page.user.click(dialogOf('Remove Grace Hopper?').getByRole('button', { name: 'Remove' }));
    await closed();
    expect(notice()).toHaveTextContent('Grace Hopper was removed from the team.');
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Grace Hopper' })).toBeNull());
    expect(await membersOf(page)).toEqual([]);
    await page.user.click(within(notice()).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(notice()).toHaveTextContent('Grace Hopper is a member of the team again.'));
    expect(await membersOf(page)).toEqual(['grace: writer']);
  });

  it('has a role, typed before the session ended, in the open dialog again', async () => {
    const page = await openTeamInfo(local);
    await press(page, 'Edit the role of Grace Hopper');
    await page.user.clear(dialogOf('Role of Grace Hopper').getByRole('combobox', { name: 'Role' }));
    await page.user.paste('tester');
    await endSession(page);

    renderApp('/teams/blue/teamInfo', { services: page.services });
    const edit = within(await screen.findByRole('dialog', { name: 'Role of Grace Hopper' }));
    expect(edit.getByRole('combobox', { name: 'Role' })).toHaveValue('tester');
    expect(edit.getByText('What you typed is still here. It is not saved yet.')).toBeVisible();
  });
});

describe('removing a team', () => {
  it('asks for the name, and keeps the notice of a removed team until it is used or closed', async () => {
    const { user, router } = await openTeamInfo(local);
    await chooseTeamAction(user, 'Remove team');
    const name = screen.getByRole('textbox', { name: 'Name of the team' });
    const remove = within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove team' });
    await user.click(name);
    await user.paste('blue whales');
    expect(remove).toBeDisabled();
    await user.clear(name);
    await user.paste('Blue Whales');
    await user.click(remove);
    const notice = 'Blue Whales was removed.';
    expect(await screen.findByText(notice)).toBeVisible();

    await user.click(await screen.findByRole('searchbox'));
    await user.paste('Red');
    await waitFor(() => expect(router.state.location.search).toBe('?search=Red'));
    expect(screen.getByText(notice)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(notice)).toBeNull();
    await act(() => router.navigate('/teams?greenfield=1'));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(router.state.location.search).toBe('?search=Red'));
    expect(screen.queryByText(notice)).toBeNull();
    takeComplaints();
  });
});
