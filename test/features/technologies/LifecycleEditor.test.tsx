import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { readEntries } from '#domain/technologies/readRules.ts';
import type { Lifecycle } from '#domain/technologies/rules.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { failOnce } from '#test/support/failWrites.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { openOwnSession } from '#test/support/openOwnSession.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { type LocalServices, startLocal } from '#test/support/startLocal.ts';

const kim = { name: 'Kim Admin', email: 'kim.admin@example.test', labels: ['admin'] };
const table = tableIds.technologyRules;
const sample: Lifecycle = {
  ...{ name: 'Java', source: 'Sample, after nobody', isSample: true },
  cycles: [
    { cycle: '21', eol: '2098-09-30' },
    { cycle: '8', eol: '2022-03-31' },
  ],
};

let local: LocalServices;
beforeAll(async () => void (local = await startLocal()), 60_000);
afterAll(() => local.stop());

async function open() {
  const lifecycles = JSON.stringify([sample]);
  const row = { $id: 'languageAndVersion', $createdAt: '', $updatedAt: '', names: null, rings: null, lifecycles };
  await fillTables(local, { [table]: [row] });
  const services = await signInPage(local, people.ada);
  const page = renderApp('/technologies/languages/java', { services });
  await screen.findByRole('table', { name: 'End of life of java' }, { timeout: 10_000 });
  const stored = () =>
    meanwhile(async () => readEntries('lifecycles', (await services.tables.get(table, row.$id)).lifecycles));
  const other = await meanwhile(() => openOwnSession(local, kim));
  const kimWrites = (lists: readonly Lifecycle[]) =>
    meanwhile(() =>
      other.tables.readModifyWrite(table, row.$id, () => ({ lifecycles: JSON.stringify(lists), updateBy: kim.name })),
    );
  return { ...page, stored, kimWrites };
}

const section = () => within(screen.getByRole('region', { name: 'End of life' }));
const lines = () =>
  section()
    .queryAllByRole('row')
    .slice(1)
    .map(({ children }) => [children[0]?.textContent, children[1]?.textContent]);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } });
const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('a line is added, changed and removed; where two admins differ, the second sees both and chooses', async () => {
  const { stored, kimWrites } = await open();
  expect(section().getByRole('note')).toHaveTextContent('Sample dates, to try it out.');
  expect(lines()).toEqual([
    ['21', 'Ends on September 30, 2098'],
    ['8', 'End of life since March 31, 2022'],
  ]);
  press('Add a version');
  await screen.findByRole('dialog', { name: 'Add a version of java' });
  type('Version', '8');
  press('Save');
  expect(await screen.findByText('8 is in the table already.')).toBeVisible();
  expect(screen.getByText('Choose the first day without support.')).toBeVisible();
  await expectAccessible();
  type('Version', '3.10');
  type('Support', 'ended');
  press('Save');
  await dialogGone();
  await waitFor(() => expect(lines()).toContainEqual(['3.10', 'End of life']));

  press('Edit java 8');
  await screen.findByRole('dialog', { name: 'Edit java 8' });
  type('First day without support', '2030-12-31');
  await kimWrites([
    {
      ...sample,
      cycles: [
        { cycle: '8', eol: false },
        { cycle: '17', eol: '2097-09-30' },
      ],
    },
  ]);
  press('Save');
  expect(await screen.findByText(/^Kim Admin changed this table while you were editing\./)).toBeVisible();
  expect(screen.getByText('8: theirs no end known, yours ends on December 31, 2030.')).toBeVisible();
  press('Save mine');
  await dialogGone();
  const cycles = [
    { cycle: '17', eol: '2097-09-30' },
    { cycle: '8', eol: '2030-12-31' },
  ];
  expect((await stored())[0]?.cycles).toEqual(cycles);

  await screen.findByRole('button', { name: 'Remove java 17' });
  await failOnce(() => press('Remove java 17'));
  press('Try again');
  const undo = await screen.findByRole('button', { name: 'Undo: put java 17 back' });
  await waitFor(() => expect(undo).toHaveFocus());
  expect((await stored())[0]?.cycles).toEqual(cycles.slice(1));
  fireEvent.click(undo);
  await waitFor(() => expect(lines()).toHaveLength(2));
  expect((await stored())[0]?.cycles).toEqual(cycles);
  press('Remove the sample');
  expect(await screen.findByText('No version has an end of life yet.')).toBeVisible();
  expect(await stored()).toEqual([]);
});

it('a file of endoflife.date replaces the table after a preview, and any other is explained', async () => {
  const { stored, user } = await open();
  press('Load a file');
  await screen.findByRole('dialog', { name: 'Load the end of life of java' });
  const choose = (text: string) =>
    user.upload(screen.getByLabelText(/^Choose (a|another) JSON file$/), new File([text], 'java.json'));
  await choose('<html>');
  expect(await screen.findByText(/^This file is not JSON\. Expected is the file of one product/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Replace the table' })).toBeDisabled();
  const file = [
    { cycle: '25', releaseDate: '2025-09-16', eol: false },
    { cycle: '21', eol: '2098-12-31' },
  ];
  await choose(JSON.stringify(file));
  expect(await screen.findByText('1 new, 1 changed, 1 removed, 0 as before.')).toBeVisible();
  expect(
    within(screen.getByRole('list', { name: 'Changes' }))
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual([
    '25: new, no end known',
    '21: ends on December 31, 2098; before: ends on September 30, 2098',
    '8: removed',
  ]);
  await expectAccessible();
  press('Replace the table');
  await dialogGone();
  expect(await stored()).toEqual([
    {
      ...{
        name: 'Java',
        isSample: false,
        source: expect.stringMatching(/^java\.json loaded \d{4}-\d\d-\d\d$/) as string,
      },
      cycles: [
        { cycle: '25', eol: false },
        { cycle: '21', eol: '2098-12-31' },
      ],
    },
  ]);
  expect(section().queryByRole('note')).toBeNull();
});

it('asks before a line that was typed is lost, and closes at once while nothing is', async () => {
  const { user, stored } = await open();
  press('Edit java 8');
  await screen.findByRole('dialog', { name: 'Edit java 8' });
  await user.keyboard('{Escape}');
  await dialogGone();

  press('Edit java 8');
  await screen.findByRole('dialog', { name: 'Edit java 8' });
  type('First day without support', '2030-12-31');
  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Discard your changes?' });
  press('Keep editing');
  const form = await screen.findByRole('dialog', { name: 'Edit java 8' });
  expect(within(form).getByLabelText('First day without support')).toHaveValue('2030-12-31');
  press('Cancel');
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await dialogGone();
  expect(await stored()).toEqual([sample]);
});
