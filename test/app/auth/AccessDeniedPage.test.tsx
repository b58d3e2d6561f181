import { screen, waitFor } from '@testing-library/react';
import { accountServices } from '#test/support/accountServices.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { renderApp } from '#test/support/renderApp.tsx';

beforeEach(() => sessionStorage.clear());

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

function failure(message: string, type = 'user_oauth2_provider_error'): string {
  const said = `The OpenID Connect OAuth2 provider returned an error: ${message}`;
  return `/access-denied?${new URLSearchParams({ error: JSON.stringify({ message: said, type, code: 424 }) }).toString()}`;
}

test.each([
  'access_denied: The sign-in was cancelled',
  'access_denied: User said no',
  'access_denied: AADSTS65004: User declined to consent to access the app.',
  'access_denied: The user has denied your application access.',
  'access_denied',
])('who cancelled signing in is at home, where signing in is offered: %s', async (said) => {
  const { services, signIns } = accountServices(null);
  const { user } = renderApp(failure(said), { services });
  expect(
    await screen.findByText('You cancelled signing in. Select Log In Now when you want to sign in.'),
  ).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe('/');
  expect(signIns).toEqual([]);
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Log In Now' }));
  expect(signIns).toEqual(['/']);
});

test.each([
  failure('access_denied: Olive Outsider is not a member of the group engineering-data'),
  failure('access_denied: User is not assigned to the client application.'),
  failure('', 'user_blocked'),
])('who is not let in is told so: %s', async (address) => {
  renderApp(address, { services: accountServices(null).services });
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
});

const failedToken = 'Failed to obtain access token. The OpenID Connect OAuth2 provider returned an error: ';

test.each([
  failure('temporarily_unavailable'),
  failure('invalid_request: code_challenge must be provided'),
  failure(`${failedToken}invalid_grant: No description`, 'user_oauth2_bad_request'),
  failure(`${failedToken}invalid_client: No description`, 'user_oauth2_unauthorized'),
  failure('OAuth provider failed to return email.', 'user_unauthorized'),
  '/access-denied?error=nonsense',
  '/access-denied?error=null',
  '/access-denied?error=',
])('a sign-in that failed is no missing access, and can be tried again: %s', async (address) => {
  const { services, signIns } = accountServices(null);
  const { user } = renderApp(address, { services });
  expect(await screen.findByText('You could not be signed in. Select Log In Now to try again.')).toBeVisible();
  expect(screen.queryByText('Access Denied')).toBeNull();
  expect(window.location.pathname + window.location.search).toBe('/');
  // The reason is logged, once, and shown to nobody.
  const complaints = takeComplaints();
  expect(complaints).toHaveLength(1);
  expect(complaints[0]).toContain('Sign-in failed');
  expect(document.body).not.toHaveTextContent(/invalid_|nonsense|access token|unavailable|email/);
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Log In Now' }));
  expect(signIns).toEqual(['/']);
});

test('who cancelled stays out, and is led on to the address asked for once signed in', async () => {
  sessionStorage.setItem('returnAddress', '/teams?search=pay');
  const before = renderApp(failure('access_denied'), { services: accountServices(null).services });
  await screen.findByRole('button', { name: 'Log In Now' });
  before.unmount();
  const { services, signIns } = accountServices(null);
  const again = renderApp('/', { services });
  expect(await screen.findByText(/^You cancelled signing in\./)).toBeVisible();
  expect(signIns).toEqual([]);
  again.unmount();
  renderApp('/', { services: accountServices().services });
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/teams?search=pay'));
  expect(sessionStorage.getItem('signInEnd')).toBeNull();
});
