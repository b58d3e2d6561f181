/**
 * Every start of the page ends in a defined screen (specification.md, sections 2, 4 and 8): with a configuration, 4 answers of the flag
 * service × 4 of the platform about who is signed in, and without one for 6 reasons, after which neither is asked; each with monitoring
 * there or not. By the clock of the test, the screen is there after 6 s: the flags' 5 s, which the page doesn't wait for, and one more. Who never answers has a limit of its own: the configuration
 * 10 s, the platform 15 s.
 */
import { screen } from '@testing-library/dom';
import { configTimeoutMs } from '#domain/limits.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { type Answer, answers, answerStart } from '#test/support/answerStart.ts';

// Brings no SDK by itself: whether there is one is a case.
jest.mock('@datadog/browser-logs', () => ({}));
jest.mock('@datadog/browser-rum', () => ({}));

const screenWithinMs = 6_000;
/** The page doesn't wait for the flags. */
const beforeFlagsMs = 1_000;
/** Of one call that reads; then the screen. */
const withinReadTimeoutMs = 15_000 + 100;

const valid = {
  appwriteEndpoint: '/v1',
  appwriteProjectId: 'p',
  contactEmail: 'a@example.test',
  datadogClientToken: 'token',
};
const html = '<!doctype html><title>Engineering Data</title>';

interface ConfigCase {
  readonly answer: (config: object) => Answer;
  /** On the failure screen. */
  readonly failure: string;
  readonly withinMs?: number;
}

const brokenConfigs: Readonly<Record<string, ConfigCase>> = {
  missing: {
    answer: () => answers.text('', { status: 404, statusText: 'Not Found' }),
    failure: 'Failed to fetch config: 404 Not Found',
  },
  failing: {
    answer: () => answers.text('oops', { status: 500, statusText: 'Internal Server Error' }),
    failure: 'Failed to fetch config: 500 Internal Server Error',
  },
  'a page instead': { answer: () => answers.text(html), failure: 'Invalid config: the answer is not JSON' },
  'without the project': {
    answer: (config) => answers.json({ ...config, appwriteProjectId: undefined }),
    failure: 'Invalid config: appwriteProjectId is missing',
  },
  unreachable: {
    answer: () => answers.unreachable,
    failure: 'Failed to fetch config: the server could not be reached',
  },
  silent: {
    answer: () => answers.silent,
    failure: 'Failed to fetch config: no answer within 10 s',
    withinMs: configTimeoutMs + 100,
  },
};

interface FlagsCase {
  readonly answer: Answer;
  readonly config?: object;
  /** Why the page goes on without them, which is logged. */
  readonly withoutBecause?: string;
}

const flagConfig = { launchDarklyClientId: 'local', launchDarklyUrl: '/flags' };

const flagServices: Readonly<Record<string, FlagsCase>> = {
  'with values': { answer: answers.json({}), config: flagConfig },
  refusing: { answer: answers.text('', { status: 403 }), config: flagConfig, withoutBecause: 'settings: 403' },
  silent: { answer: answers.silent, config: flagConfig, withoutBecause: 'did not come within 5 s' },
  'not configured': { answer: answers.silent, withoutBecause: 'No flag client id is set' },
};

interface AccountCase {
  readonly answer: Answer;
  readonly expectScreen: () => void;
  /** A call that was refused or failed is logged. */
  readonly isLogged?: true;
}

const sam = { $id: 'sam', name: 'Sam Staff', email: 'sam@example.test', labels: [], prefs: {} };

const accounts: Readonly<Record<string, AccountCase>> = {
  'signed in': {
    answer: answers.json(sam),
    expectScreen: () => expect(screen.getByText('Welcome, Sam Staff')).toBeInTheDocument(),
  },
  'signed out': {
    answer: answers.json({ message: 'No session', code: 401, type: 'general_unauthorized_scope' }, 401),
    expectScreen: () => expect(screen.getByRole('button', { name: 'Log In Now' })).toBeInTheDocument(),
  },
  blocked: {
    answer: answers.json({ message: 'Blocked', code: 403, type: 'user_blocked' }, 403),
    expectScreen: () => expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeInTheDocument(),
    isLogged: true,
  },
  failing: {
    answer: answers.json({ message: 'Server Error', code: 503, type: 'general_unknown' }, 503),
    expectScreen: () => expectUnreachable('Server Error'),
    isLogged: true,
  },
};

function expectUnreachable(reason: string): void {
  expect(screen.getByText(`Error: Failed to check who is signed in. ${reason}`)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
}

let startApp: () => Promise<void>;

beforeAll(async () => {
  // By the clock of the tests: React keeps the timers that it finds when it is loaded.
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  jest.resetModules();
  ({ startApp } = await import('#src/bootstrap/startApp.tsx'));
});

beforeEach(() => {
  jest.spyOn(console, 'debug').mockImplementation(() => undefined);
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
  document.body.innerHTML = '<div id="root"></div>';
  startSdk.mockClear();
  localStorage.clear();
  sessionStorage.clear();
  // Else the browser would leave for the provider.
  sessionStorage.setItem('manualSignout', 'true');
  window.history.replaceState({}, '', '/');
});

afterEach(() => {
  jest.clearAllTimers();
  Reflect.deleteProperty(window, 'DD_LOGS');
  Reflect.deleteProperty(window, 'DD_RUM');
});

const startSdk = jest.fn();

function bringMonitoring(): void {
  const silence = () => undefined;
  const logger = { debug: silence, info: silence, warn: silence, error: silence };
  Reflect.set(window, 'DD_LOGS', { init: startSdk, logger });
  Reflect.set(window, 'DD_RUM', { init: silence });
}

/** Each with each, and monitoring with every other: every pair of the three. */
const starts = Object.keys(flagServices).flatMap((flags, row) =>
  Object.keys(accounts).map((account, column) => ({ flags, hasMonitoring: (row + column) % 2 === 0, account })),
);

test.each(starts)(
  'flags $flags, monitoring $hasMonitoring, person $account',
  async ({ flags, hasMonitoring, account }) => {
    const { answer: flagAnswer, config: ownConfig, withoutBecause } = flagServices[flags]!;
    const { answer: accountAnswer, expectScreen, isLogged } = accounts[account]!;
    answerStart({ config: answers.json({ ...valid, ...ownConfig }), account: accountAnswer, flags: flagAnswer });
    if (hasMonitoring) bringMonitoring();

    void startApp();
    await jest.advanceTimersByTimeAsync(beforeFlagsMs);
    // A call that failed is repeated until then.
    if (!isLogged) expectScreen();
    const logged = takeComplaints();
    if (flags === 'silent') expect(logged.join()).not.toContain(withoutBecause);
    await jest.advanceTimersByTimeAsync(screenWithinMs - beforeFlagsMs);

    expectScreen();
    // Once for each time it was asked: by start-up, and by the guard when that was answered before it.
    expectLogged(new Set([...logged, ...takeComplaints()]), [
      ...(withoutBecause === undefined ? [] : [withoutBecause]),
      ...(hasMonitoring ? [] : ['The monitoring SDK was not found: monitoring is disabled.']),
      ...(isLogged ? ['Call failed: getCurrentUser'] : []),
    ]);
    expect(startSdk).toHaveBeenCalledTimes(hasMonitoring ? 1 : 0);
  },
);

const failures = Object.keys(brokenConfigs).flatMap((config) =>
  [true, false].map((hasMonitoring) => ({ config, hasMonitoring })),
);

test.each(failures)(
  'configuration $config, monitoring $hasMonitoring: nobody else is asked',
  async ({ config, hasMonitoring }) => {
    const { answer, failure, withinMs = screenWithinMs } = brokenConfigs[config]!;
    const [account, flags] = [jest.fn(answers.json(sam)), jest.fn(answers.json({}))];
    answerStart({ config: answer({ ...valid, ...flagConfig }), account, flags });
    if (hasMonitoring) bringMonitoring();

    void startApp();
    await jest.advanceTimersByTimeAsync(withinMs);

    expect(screen.getByRole('heading', { name: 'Application Error' })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(failure);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expectLogged(new Set(takeComplaints()), ['Critical error during application initialization']);
    for (const each of [account, flags, startSdk]) expect(each).not.toHaveBeenCalled();
  },
);

/** Each once, in any order, and nothing else. */
function expectLogged(logged: ReadonlySet<string>, parts: readonly string[]): void {
  expect([...logged].map((line) => parts.find((part) => line.includes(part)) ?? line).sort()).toEqual(
    [...parts].sort(),
  );
}

test('while the platform does not say who is signed in, the page is loading; after 15 s it says that it failed', async () => {
  bringMonitoring();
  answerStart({
    config: answers.json({ ...valid, ...flagConfig }),
    account: answers.silent,
    flags: answers.json({}),
  });
  void startApp();
  await jest.advanceTimersByTimeAsync(screenWithinMs);
  expect(screen.getByText('Loading...')).toBeVisible();
  expect(screen.getByText('Loading')).toHaveAttribute('aria-live', 'polite');
  await jest.advanceTimersByTimeAsync(withinReadTimeoutMs - screenWithinMs);
  expectUnreachable('The server took too long to answer.');
  expectLogged(new Set(takeComplaints()), ['Call failed: getCurrentUser']);
});
