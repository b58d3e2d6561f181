import { screen, waitFor } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { FailedCall } from '#src/appwrite/errors.ts';
import type { FunctionReply, FunctionRequest } from '#src/appwrite/services.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { freezeTime } from '#test/support/freezeTime.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { metricsRow, monthReport } from '#test/support/metricsRows.ts';
import { openedDialog } from '#test/support/openMetrics.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { switchableFlags } from '#test/support/switchableFlags.ts';
import { teamRow } from '#test/support/teamRows.ts';

const repo = 'Overall Repo Test Coverage (%)';
const october = monthReport('blue', '2026-10', { overallRepoTestCoverage: 61, reportedBy: 'Kim Staff' });

beforeEach(() => freezeTime('2026-11-05T12:00:00Z'));
afterEach(() => jest.useRealTimers());

/** The function's answer stands in for the function at the boundary of the network. */
function open(reply: () => Promise<FunctionReply> = () => Promise.reject(new Error('Not asked'))) {
  const saved = '2026-11-03T10:00:00.000Z';
  const memory = memoryServices({
    [tableIds.teamMetadata]: [teamRow('blue')],
    [tableIds.teamMonthlyMetrics]: [{ ...metricsRow('blue'), $createdAt: october.reportedAt, $updatedAt: saved }],
    [tableIds.teamMonthReports]: [october],
  });
  const requests: unknown[] = [];
  const execute = (id: string, { method, path, body }: FunctionRequest) => {
    requests.push([id, method, path, typeof body === 'string' && JSON.parse(body)]);
    return reply();
  };
  const services = { ...memory.services, functions: { ...memory.services.functions, execute } };
  const flags = switchableFlags(['edit-monthly-metrics']);
  return { ...memory, requests, ...renderApp('/teams/blue/teamMetrics', { services, flags }) };
}

const form = () => openedDialog('Correct October');
const input = () => form().getByRole('spinbutton', { name: repo });

async function change(page: ReturnType<typeof open>, text: string) {
  const button = await screen.findByRole('button', { name: 'Correct October' });
  await waitFor(() => expect(button).toBeEnabled());
  await page.user.click(button);
  await page.user.clear(input());
  await page.user.paste(text);
  await page.user.click(form().getByRole('button', { name: 'Save' }));
}

const answer = (statusCode: number, body: object) => () =>
  Promise.resolve({ status: 'completed', statusCode, body: JSON.stringify(body) });

it('is about that month and the one before, sends what was changed of its report, and shows it', async () => {
  const report = {
    ...october,
    overallRepoTestCoverage: 65,
    correctedBy: 'Sam Staff',
    $updatedAt: '2026-11-05T12:00:00Z',
  };
  const page = open(answer(200, { report }));
  const button = await screen.findByRole('button', { name: 'Correct October' });
  await waitFor(() => expect(button).toBeEnabled());
  await page.user.click(button);
  expect(form().getByText('October: reported on Oct 5 by Kim Staff')).toBeVisible();
  expect(form().getByText('October can be corrected until November 10.')).toBeVisible();
  expect(input()).toHaveValue('61');
  expect(input()).toHaveAccessibleDescription(/September Not reported$/);
  await expectAccessible();
  await page.user.click(form().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button).toHaveFocus();

  await change(page, '65');
  const text = 'October corrected. Its figures are being calculated again.';
  await waitFor(() => expect(screen.getByRole('status', { name: 'Changes' })).toHaveTextContent(text));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.requests).toEqual([
    [
      'change-recorder',
      'POST',
      '/corrections',
      {
        teamId: 'blue',
        month: '2026-10',
        base: { overallRepoTestCoverage: 61 },
        mine: { overallRepoTestCoverage: 65 },
        baseNotApplicable: null,
        mineNotApplicable: null,
      },
    ],
  ]);
});

it('of a month that was not reported begins with the values of the last one that was', async () => {
  const september = monthReport('blue', '2026-09', { overallRepoTestCoverage: 58 });
  const page = open(answer(200, { report: { ...october, $updatedAt: '2026-11-05T12:00:00Z' } }));
  page.put(tableIds.teamMonthReports, [september]);
  const button = await screen.findByRole('button', { name: 'Correct October' });
  await waitFor(() => expect(button).toBeEnabled());
  await page.user.click(button);
  expect(form().getByText(/The form begins with the values of September\./)).toBeVisible();
  expect(form().getByText('October is missing')).toBeVisible();
  expect(input()).toHaveValue('58');
  // Nothing was typed that could be lost.
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await page.user.click(button);
  await page.user.click(form().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.requests).toMatchObject([
    { 3: { base: { overallRepoTestCoverage: null }, mine: { overallRepoTestCoverage: 58 } } },
  ]);
});

it('shows a conflict with another correction, and sends the choice', async () => {
  const theirs = {
    ...october,
    overallRepoTestCoverage: 67,
    correctedBy: 'Kim Staff',
    correctedAt: '2026-11-05T11:00:00Z',
  };
  const conflicts = [{ key: 'overallRepoTestCoverage', mine: 65, theirs: 67 }];
  const page = open(() => {
    page.put(tableIds.teamMonthReports, [{ ...theirs, $updatedAt: '2026-11-05T11:00:00Z' }]);
    return answer(409, { conflicts })();
  });
  await change(page, '65');
  expect(await form().findByText('Kim Staff saved 67% while you were editing. You entered 65%.')).toBeVisible();
  expect(input()).toHaveFocus();
  await page.user.click(form().getByRole('button', { name: `Keep 65% for ${repo}` }));
  await page.user.click(form().getByRole('button', { name: 'Save' }));
  expect(page.requests[1]).toMatchObject({
    3: { base: { overallRepoTestCoverage: 67 }, mine: { overallRepoTestCoverage: 65 } },
  });
});

it('says what the function refuses, that it broke or that no answer came, and keeps what was typed', async () => {
  const unknown = "we don't know yet whether it was saved";
  const noAnswer = new FailedCall({ message: 'Not reached.', code: 0, type: 'network', retryable: true });
  const replies: [() => Promise<FunctionReply>, string][] = [
    [answer(400, { message: 'October can no longer be corrected.' }), 'October can no longer be corrected.'],
    [() => Promise.resolve({ status: 'failed', statusCode: 500, body: '' }), unknown],
    [answer(400, { message: 'The team is gone.' }), 'The team is gone.'],
    [() => Promise.reject(noAnswer), unknown],
  ];
  const page = open(() => replies[page.requests.length - 1]![0]());
  await change(page, '65');
  for (const [index, [, text]] of replies.entries()) {
    if (index > 0) await page.user.click(form().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(form().getByRole('alert')).toHaveTextContent(text));
    expect(input()).toHaveValue('65');
  }
  takeComplaints();
});

it('is not offered after the 10th', async () => {
  freezeTime('2026-11-11T12:00:00Z');
  open();
  expect(await screen.findByText(/^November: reported/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Correct/ })).toBeNull();
});
