import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
import type { StoredRow } from '#domain/row.ts';
import { rowTexts } from '#test/support/cellTexts.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { loseReplies } from '#test/support/loseReplies.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { addRows } from '#test/support/platformRows.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { teamRow } from '#test/support/teamRows.ts';
import { answerRow, inDays, tokenRow } from '#test/support/tokenRows.ts';

const local = localOfSuite();

async function open(tokens: readonly StoredRow[] = [], search = '', before: () => void = () => undefined) {
  await fillTables(local, {
    [tableIds.teamMetadata]: [teamRow('blue'), teamRow('red')],
    [tableIds.metricTokens]: tokens,
    [tableIds.pushAnswers]: [],
  });
  const services = await signInPage(local, people.ada);
  before();
  const page = renderApp(`/admin/tokens${search}`, { services });
  const stored = () =>
    meanwhile(async () => {
      const reply = await services.functions.execute(functionIds.metricTokens, { method: 'GET', path: '/tokens' });
      return (JSON.parse(reply.body) as { tokens: Record<string, unknown>[] }).tokens;
    });
  const press = async (name: string | RegExp) => page.user.click(await screen.findByRole('button', { name }));
  return { ...page, stored, press };
}

const openedDialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const rows = () => rowTexts(document.body);

it('makes a token whose secret is shown once, with the lines of a pipeline', async () => {
  const { user, stored, press } = await open();
  expect(await screen.findByText('No tokens yet')).toBeVisible();
  expect(screen.getByText('Programs that report metrics')).toBeVisible();
  await press('New token');
  const form = await openedDialog('New token');
  expect(window.location.search).toBe('?token=new');
  const create = form.getByRole('button', { name: 'Create token' });
  expect(create).toBeDisabled();
  expect(form.getByLabelText('Name')).toHaveFocus();
  await user.selectOptions(form.getByRole('combobox', { name: 'Teams' }), 'Only the chosen ones');
  await user.selectOptions(form.getByRole('combobox', { name: 'Metrics' }), 'Only the chosen ones');
  await user.click(create);
  expect(form.getByText('This field is required.')).toBeVisible();
  expect(form.getByText('Choose at least one team.')).toBeVisible();
  expect(form.getByText('Choose at least one metric.')).toBeVisible();
  expect(form.getByLabelText('Name')).toHaveFocus();

  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Nightly build' } });
  await user.click(await form.findByRole('combobox', { name: 'Choose a team' }));
  await user.click(await screen.findByRole('option', { name: /Team blue/ }));
  expect(form.getByRole('button', { name: 'Team blue: leave out' })).toBeVisible();
  await user.click(form.getByRole('checkbox', { name: 'Veracode Scanning' }));
  await user.selectOptions(form.getByRole('combobox', { name: 'Valid for' }), '365 days');
  await expectAccessible();
  await user.click(create);

  const issued = await openedDialog('Token of Nightly build');
  const secret = issued.getByLabelText<HTMLInputElement>('Token').value;
  expect(secret).toMatch(/^edm_[0-9a-f]{12}_[0-9a-f]{32}_[0-9a-f]{8}$/);
  const lines = (tool: string) => issued.getByRole('group', { name: `Lines for ${tool}` }).textContent;
  expect(lines('curl')).toContain(secret);
  expect(lines('curl')).toContain("'http://metrics-receiver.localhost/values'");
  expect(lines('curl')).toContain('"items":[{"team":"blue","values":{"veracodeScanning":"Yes"}}]');
  await user.click(issued.getByRole('tab', { name: 'GitLab CI' }));
  expect(lines('GitLab CI')).toMatch(/^report-metrics:\n {2}script:/);
  expect(lines('GitLab CI')).not.toContain(secret);
  await expectAccessible();
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('NotAllowedError'));
  await user.click(issued.getByRole('button', { name: 'Copy token' }));
  expect(await issued.findByText(/^Your browser doesn’t allow copying here\./)).toBeVisible();
  expect(issued.getByLabelText('Token')).toHaveFocus();
  write.mockResolvedValue();
  await user.click(issued.getByRole('button', { name: 'Copy token' }));
  expect(await issued.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(write).toHaveBeenLastCalledWith(secret);
  await user.click(issued.getByRole('button', { name: 'Close' }));

  expect(await screen.findByRole('row', { name: /Nightly build/ })).toBeVisible();
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(document.body).not.toHaveTextContent(secret);
  const [token] = await stored();
  expect(token).toMatchObject({ name: 'Nightly build', teams: ['blue'], metrics: ['veracodeScanning'] });
  expect(Date.parse(String(token?.expiresAt)) - Date.now()).toBeGreaterThan(364 * 86_400_000);
});

it('asks before a secret that nobody has copied is closed, by its button or on the way to another screen', async () => {
  const { user, router, press } = await open();
  const issue = async (name: string) => {
    await press('New token');
    const form = await openedDialog('New token');
    fireEvent.change(form.getByLabelText('Name'), { target: { value: name } });
    await user.click(form.getByRole('button', { name: 'Create token' }));
    return openedDialog(`Token of ${name}`);
  };
  const closeAnyway = async () => {
    const question = await openedDialog('Close without copying?');
    await user.click(question.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const issued = await issue('Forgotten');
  const close = () => user.click(issued.getByRole('button', { name: 'Close' }));
  await close();
  await screen.findByRole('dialog', { name: 'Close without copying?' });
  await press('Keep it open');
  await waitFor(() => expect(screen.queryByText('Close without copying?')).toBeNull());
  await close();
  await closeAnyway();
  expect(window.location.href).toMatch(/\/admin\/tokens$/);
  await issue('Left');
  await act(() => router.navigate('/admin/people'));
  await closeAnyway();
  expect(window.location.href).toMatch(/\/admin\/people$/);
});

const blue = JSON.stringify(['blue']);

it('lists what each is for, who made it, until when it is valid, and its last use', async () => {
  const used = { lastUsedAt: inDays(-1), lastUsedFrom: '10.20.30.40' };
  const { user } = await open([
    tokenRow('token-a', { name: 'A', teams: blue, metrics: '["veracodeScanning"]', ...used, lastStatus: 200 }),
    tokenRow('token-b', { name: 'B', expiresAt: inDays(11.5), ...used, lastStatus: 422 }),
    tokenRow('token-c', { name: 'C', expiresAt: inDays(-1), teams: '["blue","red"]' }),
    tokenRow('token-d', { name: 'D', revokedAt: inDays(-1), teams: '["gone"]' }),
  ]);
  await screen.findByRole('grid', { name: 'Tokens' });
  const day = expect.stringMatching(/^Kim Staff\w{3} \d+, \d{4}$/) as string;
  const text = (pattern: RegExp) => expect.stringMatching(pattern) as string;
  await waitFor(() =>
    expect(rows()).toEqual([
      ['A', 'Team blueVeracode Scanning', day, text(/^Valid until /), text(/from 10\.20\.30\.40$/), '200 Accepted', ''],
      ['B', 'All teamsAll metrics', day, text(/^Expires in 12 days, /), text(/from 10/), '422 Refused', ''],
      ['C', '2 teamsAll metrics', day, text(/^Expired /), 'Never', '', ''],
      ['D', 'A removed teamAll metrics', day, text(/^Revoked /), 'Never', '', ''],
    ]),
  );
  expect(screen.getAllByRole('button', { name: /^Actions, / })).toHaveLength(2);
  await user.click(screen.getByRole('columnheader', { name: 'Validity' }));
  await waitFor(() => expect(rows().map(([name]) => name)).toEqual(['C', 'B', 'A', 'D']));
  await expectAccessible();
});

it('shows the last answers of a token, live', async () => {
  const { user, router } = await open([tokenRow('token-a', { name: 'Nightly build' })], '?token=token-a');
  const dialog = await openedDialog('Nightly build');
  expect(await dialog.findByText(/^Nothing has arrived yet\./)).toBeVisible();
  await meanwhile(() => addRows(local, tableIds.pushAnswers, [answerRow('token-other', 0), answerRow('token-a', 1)]));
  const log = within(await dialog.findByRole('log', { name: 'Last answers' }));
  expect(await log.findByText('1 recorded')).toBeVisible();
  const message = 'items.0: The token is not for this team.';
  await meanwhile(() =>
    addRows(local, tableIds.pushAnswers, [
      answerRow('token-a', 0, { status: 422, recorded: 3, refused: 2, message }),
      answerRow('token-a', 2, { isDryRun: true, unchanged: 4 }),
    ]),
  );
  await waitFor(() => expect(log.getAllByRole('listitem')).toHaveLength(3));
  const [first, , last] = log.getAllByRole('listitem');
  expect(first).toHaveTextContent(/^422 Refused3 recorded, 2 refuseditems\.0: .*from 10\.20\.30\.40$/);
  expect(last).toHaveTextContent('200 Accepted1 recorded, 4 unchangedDry run: nothing was stored');
  await user.click(dialog.getByRole('button', { name: 'Lines for a pipeline' }));
  expect(dialog.getByRole('group', { name: 'Lines for curl' })).toHaveTextContent("='YOUR_TOKEN'");
  await expectAccessible();

  await act(() => router.navigate('/admin/tokens?token=token-gone'));
  expect(await openedDialog('Token not found')).toBeDefined();
});

it('rotates one, and revokes one, after a question', async () => {
  const { user, stored, press } = await open([tokenRow('token-a', { name: 'A' }), tokenRow('token-b', { name: 'B' })]);
  const choose = async (name: string, action: string) => {
    await press(`Actions, ${name}`);
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };
  await choose('A', 'Rotate');
  const rotating = await openedDialog('Rotate A?');
  expect(rotating.getByText(/The one in use now stays valid for 24 hours\.$/)).toBeVisible();
  expect(rotating.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(rotating.getByRole('button', { name: 'Rotate' }));
  const issued = await openedDialog('Token of A');
  expect(issued.getByText(/The one before stays valid until /)).toBeVisible();
  await user.click(issued.getByRole('button', { name: 'Copy token' }));
  await user.click(issued.getByRole('button', { name: 'Close' }));

  await choose('A', 'Rotate');
  const again = await openedDialog('Rotate A?');
  expect(await again.findByText(/The one before that, still valid now, ends at once\.$/)).toBeVisible();
  await user.click(again.getByRole('button', { name: 'Cancel' }));

  await choose('B', 'Revoke');
  const revoking = await openedDialog('Revoke B?');
  await user.click(revoking.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText(/^Revoked/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Actions, B' })).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'B' })).toHaveFocus());
  const [a, b] = (await stored()).sort((one, other) => String(one.name).localeCompare(String(other.name)));
  expect([a?.oldValidUntil, a?.revokedAt, b?.revokedAt]).toEqual([expect.any(String), null, expect.any(String)]);
});

it('says that the list could not be read, after a lost answer that a token may have been made, and asks before it is dropped', async () => {
  const { user, press } = await open([], '', loseReplies);
  expect(await screen.findByText('Error: Failed to fetch the tokens.')).toBeVisible();
  expect(takeComplaints().join()).toContain('listTokens');
  jest.restoreAllMocks();
  await press('Retry');
  expect(await screen.findByText('No tokens yet')).toBeVisible();
  await press('New token');
  const form = await openedDialog('New token');
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Lost' } });
  loseReplies();
  await user.click(form.getByRole('button', { name: 'Create token' }));
  expect(await form.findByText(/^We got no answer, so we don't know yet whether it was made\. If it is/)).toBeVisible();
  expect(takeComplaints().join()).toContain('createToken');
  jest.restoreAllMocks();
  expect(form.getByLabelText('Name')).toHaveValue('Lost');
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await press('Discard');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('');
});
