import { act, screen, waitFor } from '@testing-library/react';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startApp } from '#src/bootstrap/startApp.tsx';
import { takeComplaints } from '#test/support/failOnConsole.ts';

const valid = { appwriteEndpoint: '/v1', appwriteProjectId: 'p', contactEmail: 'a@example.test' };
const signedOut = { message: 'No session', code: 401, type: 'general_unauthorized_scope', version: '1.9.6' };

/** The network as the page sees it: its configuration, and a platform where nobody is signed in. */
function network(config: () => Response, account = () => Response.json(signedOut, { status: 401 })) {
  const asked: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((url) => {
    const { pathname } = new URL(url instanceof Request ? url.url : url);
    asked.push(pathname);
    return Promise.resolve(pathname === '/config.json' ? config() : account());
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
  const asked = network(() => Response.json(valid));
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

// Ended last: the client goes on asking, and jsdom says that nobody answers.
const silent = createServer(() => undefined).listen(0);
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

test('the page is there before the flags; after 5 s without them that is logged', async () => {
  const { port } = silent.address() as AddressInfo;
  network(() =>
    Response.json({ ...valid, launchDarklyClientId: 'local', launchDarklyUrl: `http://localhost:${port}` }),
  );
  await start();
  expect(await screen.findByRole('button', { name: 'Log In Now' })).toBeVisible();
  const withoutFlags = 'console.warn: Start-up goes on without feature flags';
  const logged = takeComplaints();
  expect(logged.filter((complaint) => complaint.startsWith(withoutFlags))).toEqual([]);
  await waitFor(
    () => {
      logged.push(...takeComplaints());
      expect(logged.filter((complaint) => complaint.startsWith(withoutFlags))).toEqual([
        expect.stringContaining('The flags did not come within 5 s'),
      ]);
    },
    { timeout: 10_000 },
  );
  expect(screen.getByRole('button', { name: 'Log In Now' })).toBeVisible();
});

describe('a failure leads to the failure screen and is logged', () => {
  async function expectFailure(message: string) {
    await start();
    expect(await screen.findByRole('heading', { name: 'Application Error' })).toBeVisible();
    expect(screen.getByText('Sorry, there was a problem starting the application.')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(takeComplaints()).toEqual([
      expect.stringContaining('console.error: Critical error during application initialization'),
    ]);
  }

  test('no configuration', async () => {
    network(() => new Response('', { status: 404, statusText: 'Not Found' }));
    await expectFailure('Failed to fetch config: 404 Not Found');
  });

  test('a field that is wrong', async () => {
    network(() => Response.json({ ...valid, contactEmail: 'nobody' }));
    await expectFailure('Invalid config: contactEmail must be an e-mail address');
  });

  test('no root element', async () => {
    network(() => Response.json(valid));
    document.body.innerHTML = '';
    await expectFailure('Root element not found');
  });
});
