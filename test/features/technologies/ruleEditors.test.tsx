import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { readEntries } from '#domain/technologies/readRules.ts';
import type { Lifecycle, RingRule } from '#domain/technologies/rules.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { failOnce } from '#test/support/failWrites.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { openOwnSession } from '#test/support/openOwnSession.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { textsOf } from '#test/support/textsOf.ts';
import { rulesRow } from '#test/support/technologyTables.ts';

const kim = { name: 'Kim Admin', email: 'kim.admin@example.test', labels: ['admin'] };
const table = tableIds.technologyRules;

const local = localOfSuite();

/** The page of a technology as Ada sees it, with these rules of the languages and no others. */
async function openRules<Column extends 'rings' | 'lifecycles'>(
  path: string,
  column: Column,
  given: object,
  shown: () => Promise<unknown>,
) {
  const row = rulesRow('languageAndVersion', given);
  await fillTables(local, { [table]: [row] });
  const services = await signInPage(local, people.ada);
  const page = renderApp(path, { services });
  await shown();
  const stored = () => meanwhile(async () => readEntries(column, (await services.tables.get(table, row.$id))[column]));
  const other = await meanwhile(() => openOwnSession(local, kim));
  /** Writes as another admin does. */
  const kimWrites = (entries: readonly object[]) =>
    meanwhile(() =>
      other.tables.readModifyWrite(table, row.$id, () => ({ [column]: JSON.stringify(entries), updateBy: kim.name })),
    );
  return { ...page, stored, kimWrites };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** A press that opens a dialog. */
const pressForDialog = async (button: string, name?: string) => {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  return screen.findByRole('dialog', name === undefined ? {} : { name });
};
const field = (label: string | RegExp) => within(screen.getByRole('dialog')).getByLabelText(label);
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('rings', () => {
  const open = () =>
    openRules(
      '/technologies/languages/jdk',
      'rings',
      { names: JSON.stringify([{ name: 'Java', aliases: ['JDK'] }]) },
      () => screen.findByText('No ring has been chosen yet.', {}, { timeout: 10_000 }),
    );
  const rule = (versions: string, fields: Partial<RingRule>): RingRule => ({
    ...{ name: 'Java', versions, ring: 'Adopt', reason: '', until: '', moveTo: '' },
    ...fields,
  });

  const section = () => within(screen.getByRole('region', { name: 'Rings' }));
  const lines = () =>
    section()
      .queryAllByRole('listitem')
      .map(({ firstChild }) => firstChild?.textContent);

  it('an admin gives a technology and its versions rings, changes them, removes one and takes that back', async () => {
    const { stored, kimWrites } = await open();
    await pressForDialog('Add a ring', 'Give Java a ring');
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

    await pressForDialog('Add a ring');
    type(/^Ring/, 'Assess');
    type(/^Versions/, '<9');
    press('Save');
    expect(
      await screen.findByText(/^Java < 9 is already on Hold: leave by March 31, 2027, move to 21\. Edit that ring/),
    ).toBeVisible();
    type(/^Versions/, '');
    // Another admin's entry of the same moment stays.
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
    await pressForDialog('Edit the ring of Java', 'Edit the ring of Java');
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
    await pressForDialog('Edit the ring of Java', 'Edit the ring of Java');
    type(/^Reason/, 'Both');
    await kimWrites([]);
    press('Save');
    expect(await screen.findByText('Kim Admin removed this ring while you were editing.')).toBeVisible();
    await failOnce(() => press('Save mine'));
    expect(field(/^Reason/)).toHaveValue('Both');
    press('Save');
    expect(await screen.findByText('Kim Admin removed this ring while you were editing.')).toBeVisible();
    press('Save mine');
    await dialogGone();
    expect(await stored()).toEqual([rule('', { ring: 'Assess', reason: 'Both' })]);
  });

  it('is changed at its notice, where it stands', async () => {
    const { stored, kimWrites } = await open();
    await kimWrites([rule('8', { ring: 'Hold', reason: 'Too old' })]);
    await pressForDialog('Edit the ring of Java 8: notice', 'Edit the ring of Java 8');
    type(/^Reason/, 'Nobody supports it');
    press('Save');
    await dialogGone();
    expect(await stored()).toMatchObject([{ versions: '8', reason: 'Nobody supports it' }]);
  });

  it('asks before what was typed is lost, and closes at once while nothing is', async () => {
    const { user, stored } = await open();
    await pressForDialog('Add a ring');
    await user.keyboard('{Escape}');
    await dialogGone();

    await pressForDialog('Add a ring');
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
});

describe('the end of life', () => {
  const sample: Lifecycle = {
    ...{ name: 'Java', source: 'Sample, after nobody', isSample: true },
    cycles: [
      { cycle: '21', eol: '2098-09-30' },
      { cycle: '8', eol: '2022-03-31' },
    ],
  };
  const open = () =>
    openRules('/technologies/languages/java', 'lifecycles', { lifecycles: JSON.stringify([sample]) }, () =>
      screen.findByRole('table', { name: 'End of life of java' }, { timeout: 10_000 }),
    );
  const section = () => within(screen.getByRole('region', { name: 'End of life' }));
  const lines = () =>
    section()
      .queryAllByRole('row')
      .slice(1)
      .map(({ children }) => [children[0]?.textContent, children[1]?.textContent]);

  it('a line is added, changed and removed; where two admins differ, the second sees both and chooses', async () => {
    const { stored, kimWrites, user } = await open();
    expect(section().getByRole('note')).toHaveTextContent('Sample dates, to try it out.');
    expect(lines()).toEqual([
      ['21', 'End of life on September 30, 2098'],
      ['8', 'End of life since March 31, 2022'],
    ]);
    await pressForDialog('Add a version', 'Add a version of java');
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

    await pressForDialog('Edit java 8', 'Edit java 8');
    type('First day without support', '2030-12-31');
    // A typed draft isn't lost without a question.
    await user.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: 'Discard your changes?' });
    await pressForDialog('Keep editing', 'Edit java 8');
    const theirs = [{ cycle: '8', eol: false } as const, { cycle: '17', eol: '2097-09-30' }];
    await kimWrites([{ ...sample, cycles: theirs }]);
    press('Save');
    expect(await screen.findByText(/^Kim Admin changed this table while you were editing\./)).toBeVisible();
    expect(screen.getByText('8: theirs no end known, yours end of life on December 31, 2030.')).toBeVisible();
    press('Use theirs');
    await dialogGone();
    expect((await stored())[0]?.cycles).toEqual(theirs);

    await pressForDialog('Edit java 8', 'Edit java 8');
    type('Support', 'ended');
    await kimWrites([{ ...sample, cycles: [{ cycle: '8', eol: '2030-12-31' }, theirs[1]] }]);
    press('Save');
    expect(await screen.findByText('8: theirs end of life on December 31, 2030, yours end of life.')).toBeVisible();
    press('Save mine');
    await dialogGone();
    const cycles = [
      { cycle: '17', eol: '2097-09-30' },
      { cycle: '8', eol: true },
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
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add a version' })).toHaveFocus());
    expect((await stored())[0]?.cycles).toEqual(cycles);
    press('Remove the sample');
    expect(await screen.findByText('No version has an end of life yet.')).toBeVisible();
    expect(await stored()).toEqual([]);
  });

  it('a file of endoflife.date replaces the table after a preview, and any other is explained', async () => {
    const { stored, user } = await open();
    await pressForDialog('Load a file', 'Load the end of life of java');
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
    expect(textsOf(screen.getByRole('list', { name: 'Changes' }), 'listitem')).toEqual([
      '25: new, no end known',
      '21: end of life on December 31, 2098; before: end of life on September 30, 2098',
      '8: removed',
    ]);
    await expectAccessible();
    press('Replace the table');
    await dialogGone();
    expect(await stored()).toEqual([
      {
        name: 'Java',
        isSample: false,
        source: expect.stringMatching(/^java\.json loaded \d{4}-\d\d-\d\d$/) as string,
        cycles: [
          { cycle: '25', eol: false },
          { cycle: '21', eol: '2098-12-31' },
        ],
      },
    ]);
    expect(section().queryByRole('note')).toBeNull();
  });
});
