import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { readEntries } from '#domain/technologies/readRules.ts';
import type { RingRule } from '#domain/technologies/rules.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { failOnce, failWrites } from '#test/support/failWrites.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { openOwnSession } from '#test/support/openOwnSession.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { type LocalServices, startLocal } from '#test/support/startLocal.ts';

const kim = { name: 'Kim Admin', email: 'kim.admin@example.test', labels: ['admin'] };
const table = tableIds.technologyRules;
const rule = (versions: string, fields: Partial<RingRule>): RingRule => ({
  ...{ name: 'Java', versions, ring: 'Adopt', reason: '', until: '', moveTo: '' },
  ...fields,
});

let local: LocalServices;
beforeAll(async () => void (local = await startLocal()), 60_000);
afterAll(() => local.stop());

async function open() {
  const names = JSON.stringify([{ name: 'Java', aliases: ['JDK'] }]);
  const row = { $id: 'languageAndVersion', $createdAt: '', $updatedAt: '', names, rings: null, lifecycles: null };
  await fillTables(local, { [table]: [row] });
  const services = await signInPage(local, people.ada);
  const page = renderApp('/technologies/languages/jdk', { services });
  await screen.findByText('No ring has been chosen yet.', {}, { timeout: 10_000 });
  const stored = async () => readEntries('rings', (await services.tables.get(table, row.$id)).rings);
  const other = await meanwhile(() => openOwnSession(local, kim));
  /** Writes as another admin does. */
  const kimWrites = (rings: readonly RingRule[]) =>
    meanwhile(() =>
      other.tables.readModifyWrite(table, row.$id, () => ({ rings: JSON.stringify(rings), updateBy: kim.name })),
    );
  return { ...page, stored: () => meanwhile(stored), kimWrites };
}

const section = () => within(screen.getByRole('region', { name: 'Rings' }));
const lines = () =>
  section()
    .queryAllByRole('listitem')
    .map(({ firstChild }) => firstChild?.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const field = (label: RegExp) => within(screen.getByRole('dialog')).getByLabelText(label);
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('an admin gives a technology and its versions rings, changes them, removes one and takes that back', async () => {
  const { stored, kimWrites } = await open();
  press('Add a ring');
  await screen.findByRole('dialog', { name: 'Give Java a ring' });
  type(/^Ring/, 'Hold');
  type(/^Versions/, '< or so');
  press('Save');
  expect(await screen.findByText('Write a version or a range: 8, < 14, >= 9 < 12.')).toBeVisible();
  expect(screen.getByText('Say why it is on Hold.')).toBeVisible();
  await expectAccessible();
  type(/^Versions/, 'older than 9');
  type(/^Reason/, 'Libraries no longer support it.');
  type(/^Leave by/, '2027-03-31');
  type(/^Move to/, '21');
  press('Save');
  await dialogGone();
  expect(lines()).toEqual([
    'Hold Java < 9: on Hold: leave by March 31, 2027, move to 21Libraries no longer support it.',
  ]);
  const hold = rule('< 9', {
    ...{ ring: 'Hold', reason: 'Libraries no longer support it.', until: '2027-03-31', moveTo: '21' },
  });
  expect(await stored()).toEqual([hold]);

  press('Add a ring');
  await screen.findByRole('dialog');
  type(/^Ring/, 'Assess');
  type(/^Versions/, '<9');
  press('Save');
  expect(
    await screen.findByText(/^Java < 9 is already on Hold: leave by March 31, 2027, move to 21\. Edit that ring/),
  ).toBeVisible();
  type(/^Versions/, '');
  // What another admin enters at the same time stays.
  await kimWrites([hold, rule('21', { ring: 'Trial' })]);
  press('Save');
  await dialogGone();
  await waitFor(() => expect(lines()).toHaveLength(3));
  expect(lines()).toContain('Assess Every version');
  expect(await stored()).toEqual([hold, rule('21', { ring: 'Trial' }), rule('', { ring: 'Assess' })]);

  await failOnce(() => press('Remove the ring of Java < 9'));
  expect(lines()).toHaveLength(3);
  press('Try again');
  const undo = await screen.findByRole('button', { name: 'Undo: put the ring of Java < 9 back' });
  await waitFor(() => expect(undo).toHaveFocus());
  expect(lines()).toHaveLength(2);
  await failOnce(() => fireEvent.click(undo));
  press('Try again');
  await waitFor(() => expect(lines()).toHaveLength(3));
  expect(await stored()).toContainEqual(hold);
});

it('of a ring that two admins change the second sees the first one’s; what fails keeps what was typed', async () => {
  const { stored, kimWrites } = await open();
  await kimWrites([rule('', {})]);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit the ring of Java' }));
  await screen.findByRole('dialog', { name: 'Edit the ring of Java' });
  type(/^Ring/, 'Trial');
  type(/^Reason/, 'Mine');
  await kimWrites([rule('', { ring: 'Assess', reason: 'Theirs' })]);
  press('Save');
  expect(
    await screen.findByText('Kim Admin changed this ring while you were editing: Java is Assess. Theirs'),
  ).toBeVisible();
  expect(field(/^Reason/)).toHaveValue('Mine');
  press('Use theirs');
  expect(field(/^Reason/)).toHaveValue('Theirs');

  // Theirs are no changes of one's own.
  press('Cancel');
  await dialogGone();
  press('Edit the ring of Java');
  await screen.findByRole('dialog', { name: 'Edit the ring of Java' });
  type(/^Reason/, 'Both');
  await kimWrites([]);
  press('Save');
  expect(await screen.findByText('Kim Admin removed this ring while you were editing.')).toBeVisible();
  failWrites();
  press('Save mine');
  expect(await screen.findByText(/^The change could not be saved\./)).toBeVisible();
  takeComplaints();
  jest.restoreAllMocks();
  expect(field(/^Reason/)).toHaveValue('Both');
  press('Save');
  expect(await screen.findByText('Kim Admin removed this ring while you were editing.')).toBeVisible();
  press('Save mine');
  await dialogGone();
  expect(await stored()).toEqual([rule('', { ring: 'Assess', reason: 'Both' })]);
});

it('asks before what was typed is lost, and closes at once while nothing is', async () => {
  const { user, stored } = await open();
  press('Add a ring');
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await dialogGone();

  press('Add a ring');
  await screen.findByRole('dialog');
  type(/^Reason/, 'Too old.');
  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Discard your changes?' });
  press('Keep editing');
  const form = await screen.findByRole('dialog', { name: 'Give Java a ring' });
  expect(within(form).getByLabelText(/^Reason/)).toHaveValue('Too old.');
  press('Cancel');
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await dialogGone();
  expect(await stored()).toEqual([]);
});
