import { screen, waitFor } from '@testing-library/react';
import { accountServices } from '../support/accountServices';
import { expectAccessible } from '../support/expectAccessible';
import { renderApp } from '../support/renderApp';

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
