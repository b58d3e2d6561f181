import { screen, waitFor } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import type { AppError } from '#src/appwrite/errors.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices, samStaff } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';

const ada = { ...samStaff, $id: 'ada', name: 'Ada Admin', email: 'ada.admin@example.test', labels: ['admin'] };
/** Appwrite's answer to who is signed in, but may not read the table. */
const refusal: AppError = {
  message: 'The current user is not authorized to perform the requested action.',
  code: 401,
  type: 'user_unauthorized',
  retryable: false,
};

const screens = [
  '/',
  '/teams',
  '/teams/blue/teamInfo',
  '/compare?teams=blue',
  '/enter-metrics?teams=blue',
  '/metric-calculations',
  '/reporting',
  '/technologies',
  '/technologies/radar',
  '/technologies/languages/Java',
  '/people/kim',
  '/reminders',
  '/admin/history',
  '/admin/changes',
  '/admin/reminders',
];

const emptyTexts = /not found|No .* (found|yet|match)|There (is|are) no|Nothing has been/;

it.each(screens)('%s whose tables may not be read says that it failed, and nothing of emptiness', async (path) => {
  const platform = memoryServices({}, ada);
  for (const id of Object.values(tableIds)) platform.fail(id, refusal);
  renderApp(path, platform);
  expect(await screen.findAllByRole('button', { name: /Retry/ })).not.toHaveLength(0);
  await waitFor(() => expect(screen.queryByText(/Loading/)).toBeNull());
  expect(document.body.textContent).not.toMatch(emptyTexts);
  await expectAccessible();
  expect(takeComplaints().filter((text) => !text.includes('Call failed: '))).toEqual([]);
});
