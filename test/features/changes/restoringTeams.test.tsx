import { screen, waitFor } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { FailedCall } from '#src/appwrite/errors.ts';
import type { FunctionReply, FunctionRequest } from '#src/appwrite/services.ts';
import { changeRow } from '#test/support/changeRows.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { freezeTime } from '#test/support/freezeTime.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { ada } from '#test/support/openChanges.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { teamRow } from '#test/support/teamRows.ts';

freezeTime('2026-11-22T12:00:00Z');

const removal = changeRow('a', {
  area: 'team',
  field: 'upload',
  source: 'platform',
  uploadId: 'removal-1',
  userId: 'ada',
  userName: 'Ada Admin',
  teamName: 'Falcon',
  teamId: 'falcon',
  oldValue: '{"teamName":"Falcon"}',
  newValue: null,
});

/** Stubs the function at the boundary of the network. */
function openRemoval(
  entries: ReturnType<typeof changeRow> | ReturnType<typeof changeRow>[] = removal,
  reply: () => Promise<FunctionReply> = () => Promise.reject(new Error('Not asked')),
) {
  const memory = memoryServices({ [tableIds.changeEntries]: [entries].flat() }, ada);
  const requests: unknown[] = [];
  const execute = (id: string, { method, path, body }: FunctionRequest) => {
    requests.push([id, method, path, typeof body === 'string' && JSON.parse(body)]);
    return reply();
  };
  const services = { ...memory.services, functions: { ...memory.services.functions, execute } };
  const config = { fileUploaderFunctionId: 'file-uploader' };
  return { ...memory, requests, ...renderApp('/admin/changes', { services, config }) };
}

const answer = (statusCode: number, body: object) => () =>
  Promise.resolve({ status: 'completed', statusCode, body: JSON.stringify(body) });

it('brings a removed team back, and leads to it', async () => {
  const { user, requests } = openRemoval(removal, answer(200, { teamId: 'falcon', teamName: 'Falcon' }));
  const button = await screen.findByRole('button', { name: 'Restore team Falcon' });
  expect(screen.queryByRole('link', { name: 'Falcon' })).toBeNull();
  await expectAccessible();
  await user.click(button);
  const link = await screen.findByRole('link', { name: 'Falcon' });
  expect(link).toHaveAttribute('href', '/teams/falcon/teamInfo');
  expect(link.parentElement).toHaveFocus();
  expect(link.parentElement).toHaveTextContent('Falcon is back.');
  expect(requests).toEqual([['file-uploader', 'POST', '/teams/restore', { removalId: 'removal-1' }]]);
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
});

it('says what the function refuses, that it broke, and that we don’t know when no answer came', async () => {
  const message = 'There is another team called "Falcon" now.';
  const lost = { message: 'The server could not be reached.', code: 0, type: 'network', retryable: true };
  const replies = [
    answer(409, { message }),
    () => Promise.resolve({ status: 'failed', statusCode: 500, body: '' }),
    () => Promise.reject(new FailedCall(lost)),
  ];
  const { user } = openRemoval(removal, () => replies.shift()!());
  for (const told of [
    message,
    'The team could not be restored. Please try again.',
    /we don't know whether the team was restored/,
  ]) {
    await user.click(await screen.findByRole('button', { name: 'Restore team Falcon' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(told));
    if (told === message) await expectAccessible();
  }
  expect(takeComplaints()).toEqual([expect.stringContaining('restoreTeam')]);
});

it('says that a team is back already', async () => {
  const { put, announce } = openRemoval();
  await screen.findByRole('button', { name: 'Restore team Falcon' });
  const team = teamRow('falcon', { teamName: 'Falcon' });
  put(tableIds.teamMetadata, [team]);
  announce(tableIds.teamMetadata, { action: 'create', row: team });
  expect(await screen.findByText('is back.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
});

it('is not offered after 90 days, for a team that the undo of an import removed, and for one that changed', async () => {
  const { calls } = openRemoval([
    { ...removal, $id: 'old', changedAt: '2026-08-24T11:00:00.000+00:00' },
    { ...removal, $id: 'undone', source: 'upload' },
    { ...removal, $id: 'changed', newValue: '{"teamName":"Falcons"}' },
  ]);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  await waitFor(() => expect(screen.getByText('Live')).toBeVisible());
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
  expect(calls).toEqual([`list ${tableIds.changeEntries}`]);
});
