import { act, configure, screen, waitFor } from '@testing-library/react';
import type { User } from '#domain/user.ts';
import { FailedCall } from '#src/appwrite/errors.ts';
import type { FunctionReply, FunctionRequest } from '#src/appwrite/services.ts';
import { parseRunReply, toRunOutcome } from '#src/features/metric-calculations/RecalculateButton.tsx';
import { calculationRow } from '#test/support/calculationRow.ts';
import { calculationServices } from '#test/support/calculationServices.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { freezeTime } from '#test/support/freezeTime.ts';
import { cellsOf } from '#test/support/openCalculations.ts';
import { renderApp, type RenderAppOptions } from '#test/support/renderApp.tsx';

configure({ defaultHidden: true });
beforeEach(() => freezeTime('2026-03-15T12:00:00Z'));
afterEach(() => jest.useRealTimers());

const type = 'avgUnitTestCoverageBuildPods';
const ada: User = { $id: 'ada', name: 'Ada Admin', email: 'ada.admin@example.test', labels: ['admin'] };
const completed: FunctionReply = { status: 'completed', statusCode: 200, body: '{}' };
const button = (name = 'Recalculate now') => screen.getByRole('button', { name });

async function openPage(config: RenderAppOptions['config'] = {}) {
  const calls: [string, FunctionRequest][] = [];
  const platform = calculationServices([calculationRow(type, '2026-03-15', '50')], ada);
  let answer: (reply: FunctionReply) => void = () => undefined;
  let refuse: (code: number, kind: string) => void = () => undefined;
  const functions = {
    ...platform.services.functions,
    execute: (functionId: string, request: FunctionRequest) => {
      calls.push([functionId, request]);
      return new Promise<FunctionReply>((resolve, reject) => {
        answer = resolve;
        refuse = (code, kind) => reject(new FailedCall({ message: 'Refused.', code, type: kind, retryable: false }));
      });
    },
  };
  const page = renderApp('/metric-calculations', { services: { ...platform.services, functions }, config });
  await screen.findByRole('table');
  return {
    ...page,
    platform,
    calls,
    answer: (reply: FunctionReply) => act(() => answer(reply)),
    refuse: (code: number, kind: string) => act(() => refuse(code, kind)),
  };
}

it('runs the function once however often it is pressed, says that it runs, and shows the new values', async () => {
  const { user, calls, answer, platform } = await openPage();
  await user.tripleClick(button());
  expect(button('Calculating...')).toHaveAttribute('aria-disabled', 'true');
  await user.click(button('Calculating...'));
  await expectAccessible();
  platform.put([calculationRow(type, '2026-03-15', '66.67')]);
  answer(completed);
  expect(await screen.findByText('All metrics have been calculated.')).toBeVisible();
  expect(button()).toHaveAttribute('aria-disabled', 'false');
  await waitFor(() => expect(cellsOf('Unit test coverage Build pods')[0]).toBe('66.67%'));
  expect(cellsOf('Unit test coverage Build pods')[3]).toBe('66.67%');
  expect(calls).toEqual([['metric-calculator', { method: 'POST', path: '/' }]]);
});

it('is found under way after leaving the page and coming back', async () => {
  const { user, calls, answer, router } = await openPage();
  await user.click(button());
  await act(() => router.navigate('/teams'));
  await screen.findByRole('heading', { name: 'All Team Projects' });
  await act(() => router.navigate('/metric-calculations'));
  await user.click(await screen.findByRole('button', { name: 'Calculating...' }));
  answer(completed);
  expect(await screen.findByText('All metrics have been calculated.')).toBeVisible();
  expect(calls).toHaveLength(1);
});

it('runs the function that the configuration names, tells what it says went wrong, and when the browser is offline', async () => {
  const { user, calls, answer, refuse } = await openPage({ metricCalculatorFunctionId: 'our-calculator' });
  await user.click(button());
  answer({ status: 'completed', statusCode: 500, body: '{"message":"The teams could not be read."}' });
  expect(await screen.findByText('Calculation failed: The teams could not be read.')).toBeVisible();
  expect(calls.map(([functionId]) => functionId)).toEqual(['our-calculator']);
  expect(cellsOf('Unit test coverage Build pods')[0]).toBe('50.00%');

  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.click(button());
  refuse(0, 'network');
  const message = 'Calculation failed: You are offline. Try again when you are connected.';
  expect(await screen.findByText(message)).toBeVisible();
  takeComplaints();
});

it.each([
  ['completed', 200, '{"metrics":12}', 'done', 'All metrics have been calculated.'],
  ['completed', 200, '{"outcome":"calculated"}', 'done', 'All metrics have been calculated.'],
  ['completed', 200, '{"outcome":"served"}', 'done', 'All metrics have been calculated.'],
  [
    'completed',
    200,
    '{"outcome":"lost"}',
    'pending',
    'Another calculation ran at the same time, so the metrics are being calculated once more. Check again in a minute.',
  ],
  ['completed', 409, '{"message":"Another calculation is under way."}', 'pending', 'Another calculation is under way.'],
  ['completed', 500, '{"message":"Out of numbers"}', 'failed', 'Calculation failed: Out of numbers'],
  ['completed', 403, 'no JSON', 'failed', 'Calculation failed: the function failed'],
  ['failed', 500, '', 'failed', 'Calculation failed: the function failed'],
  ['failed', 200, '{"message":7}', 'failed', 'Calculation failed: the function failed'],
])('status %p with %p and %p is %p', (status, statusCode, body, kind, message) => {
  expect(parseRunReply({ status, statusCode, body })).toEqual({ kind, message });
});

const timedOut = 'The calculation is taking longer than usual. Check again in a minute.';
const cutOff = "We got no answer, so we don't know yet whether the metrics were calculated. Check again in a minute.";

it.each([
  [408, 'function_synchronous_timeout', 'pending', timedOut],
  [0, 'timeout', 'pending', timedOut],
  [0, 'network', 'pending', cutOff],
  [500, 'general_unknown', 'pending', cutOff],
  [401, 'user_unauthorized', 'failed', 'Calculation failed: Not for you.'],
  [404, 'function_not_found', 'failed', 'Calculation failed: Not for you.'],
])('error %p of type %p is %p', (code, type, kind, message) => {
  expect(toRunOutcome({ message: 'Not for you.', code, type, retryable: false })).toEqual({ kind, message });
});
