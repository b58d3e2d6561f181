import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { fillTables } from '#test/support/openAgainstLocal.ts';
import { openMetrics } from '#test/support/openMetrics.ts';
import { addRows } from '#test/support/platformRows.ts';
import { people } from '#test/support/signIn.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { associationRow, personRow } from '#test/support/teamRows.ts';
import { answerRow, tokenRow } from '#test/support/tokenRows.ts';

let local: LocalServices;
beforeAll(async () => void (local = await startLocal()));
afterAll(() => local.stop());

const address = '/teams/blue/teamMetrics';
const openedDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** Sam is in the team, Kim isn't. */
async function open(person: (typeof people)[keyof typeof people], search = '') {
  await fillTables(local, {
    [tableIds.userMetadata]: [
      personRow('sam', { email: people.sam.email }),
      personRow('kim', { email: people.kim.email }),
    ],
    [tableIds.userTeamAssociation]: [associationRow('sam', 'blue'), associationRow('kim', 'red')],
    [tableIds.metricTokens]: [
      tokenRow('token-all', { name: 'For all teams' }),
      tokenRow('token-blue', { name: 'Of Kim', teams: '["blue"]', lastStatus: 422 }),
    ],
    [tableIds.pushAnswers]: [answerRow('token-blue', 0)],
  });
  return openMetrics(local, {}, address + search, person);
}

it('a member makes a token for that team alone, and sees its pushes arrive', async () => {
  const { user } = await open(people.sam);
  await user.click(await screen.findByRole('button', { name: 'Report by a program' }));
  const list = await openedDialog('Report by a program');
  expect(await list.findByRole('button', { name: 'Of Kim' })).toBeVisible();
  expect(list.queryByRole('button', { name: 'For all teams' })).toBeNull();
  await expectAccessible();
  await user.click(list.getByRole('button', { name: 'New token' }));
  const form = await openedDialog('New token');
  expect(form.queryByRole('combobox', { name: 'Teams' })).toBeNull();
  await user.type(form.getByLabelText('Name'), 'Of Sam');
  await user.click(form.getByRole('button', { name: 'Create token' }));
  const issued = await openedDialog('Token of Of Sam');
  expect(issued.getByRole('group', { name: 'Lines for curl' })).toHaveTextContent('"team":"blue"');
  await user.click(issued.getByRole('button', { name: 'Copy lines' }));
  await user.click(issued.getByRole('button', { name: 'Close' }));

  await user.click(await list.findByRole('button', { name: 'Of Sam' }));
  const token = await openedDialog('Of Sam');
  expect(await token.findByText('Team blue')).toBeVisible();
  expect(await token.findByText(/^Nothing has arrived yet\./)).toBeVisible();
  const id = new URLSearchParams(window.location.search).get('token') ?? '';
  const sam = await local.signIn(people.sam);
  const answer = { ...answerRow(id, 0), $permissions: [`read("user:${sam.userId}")`] };
  await meanwhile(() => addRows(local, tableIds.pushAnswers, [answer]));
  expect(await token.findByText('1 recorded')).toBeVisible();
  await user.click(token.getByRole('button', { name: 'Revoke' }));
  await user.click((await openedDialog('Revoke Of Sam?')).getByRole('button', { name: 'Revoke' }));
  await user.click(await token.findByRole('button', { name: 'Close' }));
  expect(await list.findByText(/^Revoked/)).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(window.location.search).toBe(''));
});

it("a member may change others' tokens of the team; their answers are for those who made them and admins", async () => {
  await open(people.sam, '?token=token-blue');
  const token = await openedDialog('Of Kim');
  expect(await token.findByText(/^Kim Staff and admins see them\./)).toHaveTextContent('The last one: 422 Refused');
  expect(token.getByRole('button', { name: 'Rotate' })).toBeVisible();
  cleanup();
  await open(people.ada, '?token=token-blue');
  expect(await (await openedDialog('Of Kim')).findByText('1 recorded')).toBeVisible();
});

it('others are offered nothing', async () => {
  const { services } = await open(people.kim, '?token=all');
  await screen.findByRole('heading', { name: 'Monthly Metrics' });
  await meanwhile(() => services.tables.listAll(tableIds.userTeamAssociation));
  expect(screen.queryByRole('button', { name: 'Report by a program' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
