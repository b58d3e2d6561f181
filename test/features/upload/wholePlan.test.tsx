import { screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { planCells } from '#test/support/csvCorpus/planText.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { openWithFile, submitted } from '#test/support/openSubmission.tsx';
import { associationRow, personRow, teamRow } from '#test/support/teamRows.ts';

/** The file names Falcon, Heron, Zoë in Falcon and Bo in Heron. */
const rows = [
  planCells({ Team: 'Falcon' }),
  planCells({ Team: 'Heron', 'User Email': 'bo@example.test', 'User First Name': 'Bo', 'User Last Name': 'Reed' }),
];
const stored = {
  [tableIds.teamMetadata]: [
    teamRow('t1', { teamName: 'Falcon' }),
    teamRow('t2', { teamName: 'Heron' }),
    teamRow('t3', { teamName: 'Total' }),
    teamRow('t4', { teamName: 'Printed 21.11.2026' }),
    teamRow('t5', { teamName: 'Old', teamStatus: 'closed' }),
  ],
  [tableIds.userMetadata]: [
    personRow('zoe', { firstName: 'Zoë', lastName: 'Núñez', email: 'zoe.nunez@example.test' }),
    personRow('jack', { firstName: 'Jack', lastName: 'Green' }),
    personRow('bo', { firstName: 'Bo', lastName: 'Reed' }),
  ],
  [tableIds.userTeamAssociation]: [
    associationRow('zoe', 't1'),
    associationRow('bo', 't1'),
    associationRow('jack', 't2'),
    associationRow('bo', 't3'),
    associationRow('jack', 't3'),
  ],
};

const open = async (given = rows) => {
  const app = await openWithFile([], given, ',', stored);
  await screen.findByRole('region', { name: 'Not in the file' });
  const panel = () => screen.getByRole('region', { name: 'Not in the file' });
  const checkbox = (name: string) => within(panel()).getByRole('checkbox', { name });
  return { ...app, panel, checkbox };
};
const wholePlan = 'This file is the whole plan';

it('is off at first, then lists what the file does not name, and is asked about without the group taken out', async () => {
  const { user, sent, panel, checkbox, submit } = await open();
  expect(checkbox(wholePlan)).not.toBeChecked();
  expect(screen.getByText(/^Nothing is removed: anything that is not in the file/)).toBeVisible();
  expect(within(panel()).getAllByRole('checkbox')).toHaveLength(1);

  await user.click(checkbox(wholePlan));
  expect(within(panel()).getByText('2 teams, 1 person and 1 membership will be retired.')).toBeVisible();
  expect(screen.queryByText(/^Nothing is removed: anything that is not in the file/)).toBeNull();
  const inGrid = async (name: string, text: string) =>
    expect(await within(await screen.findByRole('grid', { name })).findByRole('row', { name: text })).toBeVisible();
  await inGrid('Teams not in the file', 'Total 2');
  await inGrid('Teams not in the file', 'Printed 21.11.2026 0');
  await inGrid('People not in the file', 'Jack Green jack@example.test 1');
  await inGrid('Memberships not in the file', 'Bo Reed Falcon');
  expect(checkbox('Close 2 teams')).toHaveAccessibleDescription(
    'They get the status Closed, and their 2 members are taken out.',
  );
  await expectAccessible();

  await user.click(screen.getByLabelText('Filter teams'));
  await user.paste('print');
  await waitFor(() => expect(within(panel()).queryByText('Total')).toBeNull());

  await user.click(await within(panel()).findByRole('checkbox', { name: 'Take 1 person out of their teams' }));
  expect(within(panel()).getByText('These people stay in their teams.')).toBeVisible();
  expect(within(panel()).getByText('2 teams and 1 membership will be retired.')).toBeVisible();
  submit();
  const dialog = await screen.findByRole('dialog', { name: 'Submit this file?' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    "It closes 2 teams that it doesn't name and takes 2 members out: Total, Printed 21.11.2026.",
    "It removes 1 membership that it doesn't name: Bo Reed (Falcon).",
  ]);
  await expectAccessible();
  await user.click(within(dialog).getByRole('button', { name: 'Submit anyway' }));
  await submitted();
  expect(sent[0]?.retire).toEqual({
    groups: ['teams', 'memberships'],
    counts: { teams: 2, people: 1, memberships: 1 },
  });
});

it('is not when its tick was taken away', async () => {
  const { user, sent, checkbox, submit } = await open();
  await user.click(checkbox(wholePlan));
  await user.click(checkbox(wholePlan));
  submit();
  await submitted();
  expect(sent[0]).not.toHaveProperty('retire');
});

it('is not offered when no row can be used', async () => {
  await openWithFile([], [planCells({ Team: '' })], ',', stored);
  expect(screen.queryByRole('checkbox', { name: wholePlan })).toBeNull();
});
