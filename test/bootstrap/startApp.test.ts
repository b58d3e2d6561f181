import { act, screen } from '@testing-library/react';
import { startApp } from '#src/bootstrap/startApp.tsx';
import { takeComplaints } from '#test/support/failOnConsole.ts';

const valid = { appwriteEndpoint: '/v1', appwriteProjectId: 'p', contactEmail: 'a@example.test' };
const signedOut = { message: 'No session', code: 401, type: 'general_unauthorized_scope', version: '1.9.6' };

/** The network as the page sees it: its configuration, and a platform where nobody is signed in. */
function network() {
  const asked: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((url) => {
    const { pathname } = new URL(url instanceof Request ? url.url : url);
    asked.push(pathname);
    const isConfig = pathname === '/config.json';
    return Promise.resolve(isConfig ? Response.json(valid) : Response.json(signedOut, { status: 401 }));
  });
  return asked;
}

beforeEach(() => {
  jest.spyOn(console, 'debug').mockImplementation(() => undefined);
  document.body.innerHTML = '<div id="root"></div>';
  sessionStorage.clear();
  sessionStorage.setItem('manualSignout', 'true');
  window.history.replaceState({}, '', '/');
});

const start = () => act(() => startApp());

test('the steps are done in order, and then there is the page', async () => {
  const asked = network();
  await start();
  expect(await screen.findByRole('button', { name: 'Log In Now' })).toBeVisible();
  expect(asked).toEqual(['/config.json', '/v1/account']);
  // Neither flags nor monitoring are configured here: the page works without them, and says so once each.
  const [first, second, ...more] = takeComplaints();
  expect([first, second].sort()).toEqual([
    'console.warn: No monitoring client token is set: monitoring is disabled.',
    expect.stringContaining('console.warn: Start-up goes on without feature flags'),
  ]);
  expect(more).toEqual([]);
});

test('without a root element there is the failure screen, and it is logged', async () => {
  network();
  document.body.innerHTML = '';
  await start();
  expect(await screen.findByRole('heading', { name: 'Application Error' })).toBeVisible();
  expect(screen.getByText('Sorry, there was a problem starting the application.')).toBeVisible();
  expect(screen.getByText('Root element not found')).toBeVisible();
  expect(takeComplaints()).toEqual([
    expect.stringContaining('console.error: Critical error during application initialization'),
  ]);
});
