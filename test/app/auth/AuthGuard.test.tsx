import { act, screen, waitFor } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { parseSignInFailure } from '#src/app/auth/AccessDeniedPage.tsx';
import { returnAddress } from '#src/auth/sessionStorage.ts';
import { accountServices, blocked, signedOutError, unreachable } from '#test/support/accountServices.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { samStaff } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';

const hero = { name: 'Team Metrics All In One Place' };

beforeEach(() => sessionStorage.clear());

test('who is not signed in is sent to the provider by itself', async () => {
  const { services, signIns } = accountServices(null);
  renderApp('/teams', { services });
  await waitFor(() => expect(signIns).toEqual(['/teams']));
  expect(screen.getByText('Signing in...')).toBeVisible();
  // The last page before the provider says where to turn when it refuses.
  expect(
    screen.getByText(/^If signing in ends with Error 429, too many people signed in from your network/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: /@/ })).toHaveAttribute('href', expect.stringMatching(/^mailto:.+@/));
});

test('nobody is led to an address that is not of this page', async () => {
  for (const address of ['https://evil.example/', '/\\evil.example', 'javascript:alert(1)', '/access-denied']) {
    sessionStorage.setItem('returnAddress', address);
    expect([address, returnAddress.get()]).toEqual([address, null]);
  }
  sessionStorage.setItem('returnAddress', '//evil.example/');
  renderApp('/', { services: accountServices().services });
  expect(await screen.findByRole('heading', hero)).toBeVisible();
  expect(window.location.href).toBe('http://localhost/');
});

test('who signed out by hand is led home, may log in there, and is then at the address asked for', async () => {
  sessionStorage.setItem('manualSignout', 'true');
  const { services, signIns } = accountServices(null);
  const before = renderApp('/teams?search=pay', { services });
  await before.user.click(await screen.findByRole('button', { name: 'Log In Now' }));
  expect(window.location.pathname).toBe('/');
  expect(signIns).toEqual(['/']);
  expect(sessionStorage.getItem('manualSignout')).toBeNull();
  before.unmount();
  renderApp('/', { services: accountServices().services });
  expect(await screen.findByRole('heading', { name: 'All Team Projects' })).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe('/teams?search=pay');
});

describe('a sign-in that leads nowhere', () => {
  test('is tried once by itself; then there is a message and a button', async () => {
    const { services, signIns } = accountServices(null);
    const before = renderApp('/teams', { services });
    await waitFor(() => expect(signIns).toHaveLength(1));
    before.unmount();
    const { user } = renderApp('/', { services });
    expect(await screen.findByText('You could not be signed in. Select Log In Now to try again.')).toBeVisible();
    expect(signIns).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Log In Now' }));
    expect(signIns).toHaveLength(2);
  });

  test('is tried again by itself after ten seconds', async () => {
    sessionStorage.setItem('automaticSignInAt', String(performance.timeOrigin - 10_000));
    const { services, signIns } = accountServices(null);
    renderApp('/teams', { services });
    await waitFor(() => expect(signIns).toHaveLength(1));
  });
});

test('that it can not be known who is signed in is an error with a retry, not a login', async () => {
  const { services, signIns, answerWith } = accountServices(unreachable);
  const { user } = renderApp('/', { services });
  expect(await screen.findByRole('alert')).toHaveTextContent('The server could not be reached.');
  expect(takeComplaints()).toHaveLength(1);
  answerWith(samStaff);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', hero)).toBeVisible();
  expect(signIns).toEqual([]);
});

test('a person who is blocked lands on access denied', async () => {
  renderApp('/teams', { services: accountServices(blocked).services });
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
  expect(window.location.pathname).toBe('/access-denied');
  takeComplaints();
});

const hasEnded = 'Your session has ended. Select Log In Now to continue where you were.';

test('a session that ends in mid-use leads to a button, and from there back to the same address', async () => {
  const { services, signIns, fail } = accountServices();
  fail(tableIds.teamMetadata, signedOutError);
  const { user } = renderApp('/teams?search=pay', { services });
  expect(await screen.findByText(hasEnded)).toBeVisible();
  expect(signIns).toEqual([]);
  expect(sessionStorage.getItem('returnAddress')).toBe('/teams?search=pay');
  await user.click(screen.getByRole('button', { name: 'Log In Now' }));
  expect(signIns).toEqual(['/']);
});

describe('nobody is sent to the provider by itself', () => {
  const notSignedIn = 'You are not signed in. Select Log In Now to continue.';

  test.each(['reload', 'back_forward', 'prerender'])('by a page opened by %s', async (type) => {
    jest.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
    const { services, signIns } = accountServices(null);
    renderApp('/teams', { services });
    expect(await screen.findByText(notSignedIn)).toBeVisible();
    expect(signIns).toEqual([]);
    expect(sessionStorage.getItem('returnAddress')).toBe('/teams');
  });

  test('by a page in the background, which goes on when another tab has signed in', async () => {
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { services, signIns, answerWith } = accountServices(null);
    renderApp('/teams', { services });
    expect(await screen.findByText(notSignedIn)).toBeInTheDocument();
    answerWith(samStaff);
    visibility.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByRole('heading', { name: 'All Team Projects' })).toBeVisible();
    expect(signIns).toEqual([]);
  });

  test('by a page that has already been sent there, however long ago', async () => {
    sessionStorage.setItem('automaticSignInAt', String(performance.timeOrigin));
    jest.spyOn(Date, 'now').mockReturnValue(performance.timeOrigin + 3_600_000);
    const { services, signIns } = accountServices(null);
    renderApp('/', { services });
    expect(await screen.findByText('You could not be signed in. Select Log In Now to try again.')).toBeVisible();
    expect(signIns).toEqual([]);
  });
});

test.each([
  ['that a permission is missing', { ...signedOutError, type: 'user_unauthorized' }],
  ['that there is no such thing', { ...signedOutError, code: 404, type: 'row_not_found' }],
])('a session that ended is found out also when all that is said is %s', async (_, error) => {
  const { services, signIns, answerWith, fail, hold } = accountServices();
  const release = hold(tableIds.teamMetadata);
  fail(tableIds.teamMetadata, error);
  renderApp('/teams', { services });
  expect(await screen.findByText('Loading teams...')).toBeVisible();
  answerWith(null);
  release();
  expect(await screen.findByText(hasEnded)).toBeVisible();
  expect(signIns).toEqual([]);
  takeComplaints();
});

test('a missing permission does not end the session', async () => {
  const { services, signIns, fail } = accountServices();
  fail(tableIds.teamMetadata, { ...signedOutError, type: 'user_unauthorized' });
  renderApp('/teams', { services });
  expect(await screen.findByText('Error: Failed to fetch team metadata.')).toBeVisible();
  expect(signIns).toEqual([]);
  expect(takeComplaints()).not.toEqual([]);
});

test('a page that the browser kept asks again; who is at the address asked for without having come home first is not led there once more', async () => {
  const { services, answerWith } = accountServices(null);
  const { user } = renderApp('/teams', { services });
  await screen.findByText('Signing in...');
  answerWith(samStaff);
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(await screen.findByRole('heading', { name: 'All Team Projects' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Home' }));
  expect(await screen.findByRole('heading', hero)).toBeVisible();
  expect(window.location.pathname).toBe('/');
});

test('who comes back from the provider without having signed in is not sent there again', async () => {
  sessionStorage.setItem('manualSignout', 'true');
  const { services, signIns } = accountServices(null);
  const { user } = renderApp('/', { services });
  await user.click(await screen.findByRole('button', { name: 'Log In Now' }));
  expect(await screen.findByText('Signing in...')).toBeVisible();
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(await screen.findByText(/^You cancelled signing in\./)).toBeVisible();
  expect(signIns).toEqual(['/']);
});

test('it says that there is no access, and whom to ask', async () => {
  const { services, signIns } = accountServices(null);
  renderApp('/access-denied', { services, config: { contactEmail: 'help@example.test' } });
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
  expect(screen.getByText("You don't have access to this application.")).toBeVisible();
  expect(screen.getByText('Need Access?')).toBeVisible();
  expect(screen.getByRole('link', { name: 'help@example.test' })).toHaveAttribute('href', 'mailto:help@example.test');
  expect(document.title).toBe('Access Denied · Engineering Data');
  await expectAccessible();
  // Everything else is behind the guard: nobody is sent away from here.
  expect(signIns).toEqual([]);
});

test('Try Login Again leads to the start, where signing in begins at once', async () => {
  sessionStorage.setItem('automaticSignInAt', String(Date.now()));
  sessionStorage.setItem('manualSignout', 'true');
  const { services, signIns } = accountServices(null);
  const { user } = renderApp('/access-denied', { services });
  await user.click(await screen.findByRole('button', { name: 'Try Login Again' }));
  await waitFor(() => expect(signIns).toEqual(['/']));
});

describe('where a sign-in ends that led nowhere', () => {
  const failure = (message: string, type = 'user_oauth2_provider_error') => {
    const said = `The OpenID Connect OAuth2 provider returned an error: ${message}`;
    return `?${new URLSearchParams({ error: JSON.stringify({ message: said, type, code: 424 }) }).toString()}`;
  };
  const failedToken = 'Failed to obtain access token. The OpenID Connect OAuth2 provider returned an error: ';

  test.each([
    ['cancelled', failure('access_denied: The sign-in was cancelled')],
    ['cancelled', failure('access_denied: User said no')],
    ['cancelled', failure('access_denied: AADSTS65004: User declined to consent to access the app.')],
    ['cancelled', failure('access_denied: The user has denied your application access.')],
    ['cancelled', failure('access_denied')],
    [null, failure('access_denied: Olive Outsider is not a member of the group engineering-data')],
    [null, failure('access_denied: User is not assigned to the client application.')],
    [null, failure('', 'user_blocked')],
    [null, ''],
    ['failed', failure('temporarily_unavailable')],
    ['failed', failure('invalid_request: code_challenge must be provided')],
    ['failed', failure(`${failedToken}invalid_grant: No description`, 'user_oauth2_bad_request')],
    ['failed', failure(`${failedToken}invalid_client: No description`, 'user_oauth2_unauthorized')],
    ['failed', failure('OAuth provider failed to return email.', 'user_unauthorized')],
    ['failed', '?error=nonsense'],
    ['failed', '?error=null'],
    ['failed', '?error='],
  ])('%j is what %s means', (outcome, search) => {
    expect(parseSignInFailure(search)).toBe(outcome);
  });

  test('who is not let in is told so', async () => {
    renderApp(`/access-denied${failure('', 'user_blocked')}`, { services: accountServices(null).services });
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
  });

  test('a sign-in that failed is no missing access, and can be tried again', async () => {
    const { services, signIns } = accountServices(null);
    const { user } = renderApp(`/access-denied${failure('invalid_request: nonsense')}`, { services });
    expect(await screen.findByText('You could not be signed in. Select Log In Now to try again.')).toBeVisible();
    expect(screen.queryByText('Access Denied')).toBeNull();
    expect(window.location.pathname + window.location.search).toBe('/');
    // The reason is logged, once, and shown to nobody.
    expect(takeComplaints()).toEqual([expect.stringContaining('Sign-in failed')]);
    expect(document.body).not.toHaveTextContent(/invalid_|nonsense/);
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Log In Now' }));
    expect(signIns).toEqual(['/']);
  });

  test('who cancelled is at home, stays out, and is led on to the address asked for once signed in', async () => {
    sessionStorage.setItem('returnAddress', '/teams?search=pay');
    const before = renderApp(`/access-denied${failure('access_denied')}`, { services: accountServices(null).services });
    const said = 'You cancelled signing in. Select Log In Now when you want to sign in.';
    expect(await screen.findByText(said)).toBeVisible();
    expect(window.location.pathname + window.location.search).toBe('/');
    before.unmount();
    const { services, signIns } = accountServices(null);
    const again = renderApp('/', { services });
    expect(await screen.findByText(said)).toBeVisible();
    expect(signIns).toEqual([]);
    await again.user.click(screen.getByRole('button', { name: 'Log In Now' }));
    expect(signIns).toEqual(['/']);
    again.unmount();
    renderApp('/', { services: accountServices().services });
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/teams?search=pay'));
    expect(sessionStorage.getItem('signInEnd')).toBeNull();
  });
});
