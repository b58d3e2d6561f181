import { screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { openTeamInfo } from '#test/support/openTeamInfo.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';

let local: LocalServices;
beforeAll(async () => void (local = await startLocal()));
afterAll(() => local.stop());

type Page = Awaited<ReturnType<typeof openTeamInfo>>;
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const press = async ({ user }: Page, name: string) => user.click(await screen.findByRole('button', { name }));
const notice = () => screen.getByRole('status', { name: 'Changes' });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const membersOf = ({ services }: Page) =>
  meanwhile(async () => {
    const rows = await services.tables.listAll(tableIds.userTeamAssociation);
    return rows.map(({ userId, agileTeamRole }) => `${userId}: ${agileTeamRole}`).sort();
  });

it('adds somebody known, found by a part of the name or e-mail address, or new, and says what is wrong beside the field', async () => {
  const page = await openTeamInfo(local);
  await press(page, 'Add member');
  const person = await screen.findByRole('combobox', { name: 'Name or email' });
  await page.user.type(person, 'grace');
  expect(await screen.findByRole('option')).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('option')).toHaveTextContent('Grace Hopper (grace@example.test, is a member already)');
  await page.user.clear(person);
  await page.user.type(person, 'GREEN@');
  await page.user.click(await screen.findByRole('option', { name: 'Jack Green (jack.green@example.test)' }));
  await page.user.type(dialog('Add Member').getByRole('combobox', { name: 'Role' }), 'tester');
  await expectAccessible();
  await page.user.click(dialog('Add Member').getByRole('button', { name: 'Add' }));
  await closed();
  expect(notice()).toHaveTextContent('Jack Green is a member of the team now.');
  expect(await screen.findByRole('gridcell', { name: 'Jack Green' })).toBeVisible();
  expect(await membersOf(page)).toEqual(['grace: developer', 'jack: tester']);

  await press(page, 'Add member');
  await press(page, 'Add somebody new');
  const add = dialog('Add Member');
  expect(add.getByRole('textbox', { name: /^Email/ })).toHaveFocus();
  await page.user.paste('new.person');
  await page.user.click(add.getByRole('button', { name: 'Add' }));
  expect(
    add.getByText('Email is "new.person". It should be an e-mail address such as name@company.com.'),
  ).toBeVisible();
  await expectAccessible();
  await page.user.click(add.getByRole('textbox', { name: /^Email/ }));
  await page.user.paste('@example.test');
  await page.user.click(add.getByRole('textbox', { name: 'First Name' }));
  await page.user.paste('New');
  await page.user.click(add.getByRole('button', { name: 'Add' }));
  await closed();
  expect(notice()).toHaveTextContent('New is a member of the team now.');
  expect(await screen.findByRole('link', { name: 'new.person@example.test' })).toBeVisible();
});

it('changes a role, asks when somebody else has changed it, removes a member after a question, and takes that back', async () => {
  const page = await openTeamInfo(local);
  await press(page, 'Edit the role of Grace Hopper');
  const edit = dialog('Role of Grace Hopper');
  await page.user.clear(edit.getByRole('combobox', { name: 'Role' }));
  await page.user.paste('tester');
  await meanwhile(() =>
    fetch(`${local.endpoint}/tablesdb/engineering-data/tables/user-team-association/rows/blue-grace`, {
      method: 'PATCH',
      headers: {
        'content-type': 'application/json',
        'x-appwrite-project': local.projectId,
        'x-appwrite-key': local.apiKey,
      },
      body: JSON.stringify({ data: { agileTeamRole: 'architect' } }),
    }),
  );
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

  await press(page, 'Remove Grace Hopper');
  await expectAccessible();
  await page.user.click(dialog('Remove Grace Hopper?').getByRole('button', { name: 'Remove' }));
  await closed();
  expect(notice()).toHaveTextContent('Grace Hopper was removed from the team.');
  await waitFor(() => expect(screen.queryByRole('gridcell', { name: 'Grace Hopper' })).toBeNull());
  expect(await membersOf(page)).toEqual([]);
  await page.user.click(within(notice()).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(notice()).toHaveTextContent('Grace Hopper is a member of the team again.'));
  expect(await membersOf(page)).toEqual(['grace: tester']);
});
