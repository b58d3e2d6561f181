import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import { monthOf } from '#domain/monthly-metrics/reports.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { fillTables } from '#test/support/openAgainstLocal.ts';
import { dialog, number, openMetrics, saveButton } from '#test/support/openMetrics.ts';
import { pushRow, source } from '#test/support/pushRows.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { addRows } from '#test/support/platformRows.ts';
import { people } from '#test/support/signIn.ts';
import { associationRow, personRow } from '#test/support/teamRows.ts';
import { answerRow, tokenRow } from '#test/support/tokenRows.ts';

const local = localOfSuite();

const month = monthOf(new Date(), 'UTC');
const coverage = 'Overall Repo Test Coverage (%)';
/** The tab of a team whose repo coverage a program has reported as 41 this month. */
async function openPushed(fields: Partial<MonthlyMetricsFields>, concern?: string) {
  const push = pushRow('blue', month, 41, concern === undefined ? {} : { concern });
  await fillTables(local, { [tableIds.metricPushes]: [push] });
  return openMetrics(local, { overallRepoTestCoverage: 41, ...fields });
}

const card = async () => within((await screen.findByText(coverage)).parentElement!);
const reasonInput = () => dialog().getByRole('textbox', { name: `Why not 41.00% for ${coverage}?` });

test('a pushed value says which program measured it and when, with a way to its run; other values say nothing', async () => {
  const concern = 'Overall Repo Test Coverage is 41%: 39 points less than the 80% of October 2026.';
  await openPushed({ pushedAt: `${month}-01T08:00:00.000Z` }, concern);
  const link = await (await card()).findByRole('link', { name: /^Nightly, CI: measured on \w+ 1$/ });
  expect(link).toHaveAttribute('href', source.url);
  expect((await card()).getByText(`Please look: ${concern}`)).toBeVisible();
  expect(screen.getAllByRole('link', { name: /measured on/ })).toHaveLength(1);
  await expectAccessible();
});

test("another value is saved with a reason, shown with both, and the program's is taken back by one press", async () => {
  const { user, stored } = await openPushed({ overallRepoTestCoverage: 30 });
  await user.click(await screen.findByRole('button', { name: 'Update Metrics' }));
  await user.clear(number(coverage));
  // The same needs no reason.
  await user.paste('41');
  expect(dialog().queryByRole('textbox', { name: /^Why not/ })).not.toBeInTheDocument();
  await user.clear(number(coverage));
  await user.paste('70');
  await user.click(saveButton());
  expect(dialog().getByText('Say why.')).toBeVisible();
  expect(reasonInput()).toHaveFocus();
  await user.paste('Two modules are missing.');
  await user.click(saveButton());
  const question = await screen.findByRole('dialog', { name: 'Is this right?' });
  await user.click(within(question).getByRole('button', { name: 'Save anyway' }));
  expect(await screen.findByText('In place of 41.00%: Two modules are missing.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const override = { overallRepoTestCoverage: { month, reason: 'Two modules are missing.' } };
  expect(await stored()).toMatchObject({ overallRepoTestCoverage: 70, overrides: JSON.stringify(override) });
  await expectAccessible();

  await user.click(screen.getByRole('button', { name: `Use 41.00% for ${coverage}` }));
  await waitFor(() => expect(screen.queryByText(/^In place of/)).not.toBeInTheDocument());
  expect(await stored()).toMatchObject({ overallRepoTestCoverage: 41, overrides: null });
  await waitFor(async () => expect((await card()).getByRole('link', { name: /measured on/ })).toHaveFocus());
});

const address = '/teams/blue/teamMetrics';
const openedDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** Sam is in the team, Kim isn't. */
async function openTokens(person: (typeof people)[keyof typeof people], search = '') {
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
  const { user } = await openTokens(people.sam);
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
  await openTokens(people.sam, '?token=token-blue');
  const token = await openedDialog('Of Kim');
  expect(await token.findByText(/^Kim Staff and admins see them\./)).toHaveTextContent('The last one: 422 Refused');
  expect(token.getByRole('button', { name: 'Rotate' })).toBeVisible();
  cleanup();
  await openTokens(people.ada, '?token=token-blue');
  expect(await (await openedDialog('Of Kim')).findByText('1 recorded')).toBeVisible();
});

it('others are offered nothing', async () => {
  const { services } = await openTokens(people.kim, '?token=all');
  await screen.findByRole('heading', { name: 'Monthly Metrics' });
  await meanwhile(() => services.tables.listAll(tableIds.userTeamAssociation));
  expect(screen.queryByRole('button', { name: 'Report by a program' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
