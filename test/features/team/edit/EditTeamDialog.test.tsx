import { screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { failWrites } from '#test/support/failWrites.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { cardOf, openTeamInfo } from '#test/support/openTeamInfo.ts';
import { people } from '#test/support/signIn.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';

let local: LocalServices;
beforeAll(async () => void (local = await startLocal()));
afterAll(() => local.stop());

const dialog = () => within(screen.getByRole('dialog', { name: 'Edit Team' }));
const input = (label: RegExp | string) => dialog().getByLabelText(label);
const save = () => dialog().getByRole('button', { name: 'Save' });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

type Page = Awaited<ReturnType<typeof openTeamInfo>>;

async function open(): Promise<Page> {
  const page = await openTeamInfo(local);
  await page.user.click(screen.getByRole('button', { name: 'Edit team' }));
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
  await expectAccessible();

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
  await user.click(screen.getByRole('button', { name: 'Edit team' }));
  await user.clear(input(/^Team Name/));
  await user.click(save());
  expect(dialog().getByText("Team Name is empty. It should be the team's name.")).toBeVisible();
  expect(input(/^Team Name/)).toHaveFocus();
  await user.paste('RED foxes');
  await user.click(save());
  expect(await dialog().findByText('There is a team called "Red Foxes" already.')).toBeVisible();
  await expectAccessible();

  await write(page, /^Team Name/, 'Blue Dolphins');
  await user.clear(input('Sector'));
  await user.type(input('Sector'), 'pub');
  await user.click(await screen.findByRole('option', { name: 'Public' }));
  await user.selectOptions(input('Greenfield Status'), 'Yes');
  await user.click(save());
  await closed();
  expect(screen.getByRole('status', { name: 'Changes' })).toHaveTextContent('The team was saved.');
  expect(await screen.findByRole('heading', { level: 1, name: 'Blue Dolphins' })).toBeVisible();
  expect(cardOf('Sector')).toHaveTextContent('Public');
  expect(cardOf('Greenfield Status')).toHaveTextContent('Yes');
  expect(await meanwhile(stored)).toMatchObject({ teamName: 'Blue Dolphins', sector: 'Public', greenfield: true });
  await expectAccessible();
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
  await user.click(screen.getByRole('button', { name: 'Edit team' }));
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
  for (const name of ['Edit team', 'Remove team', 'Add member']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
});
