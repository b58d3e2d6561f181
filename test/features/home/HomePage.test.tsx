import { screen } from '@testing-library/react';
import { accountServices } from '#test/support/accountServices.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { renderApp } from '#test/support/renderApp.tsx';

beforeEach(() => sessionStorage.clear());

test('who is signed in is welcomed by name and led to the teams', async () => {
  renderApp('/', { services: accountServices().services });
  expect(await screen.findByRole('heading', { level: 1, name: 'Team Metrics All In One Place' })).toBeVisible();
  expect(screen.getByText('Welcome, Sam Staff')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View Your Teams' })).toHaveAttribute('href', '/teams');
  expect(screen.queryByRole('button', { name: 'Log In Now' })).not.toBeInTheDocument();
});

test('an anonymous visitor may log in', async () => {
  sessionStorage.setItem('manualSignout', 'true');
  const { services, signIns } = accountServices(null);
  const { user } = renderApp('/', { services });
  await user.click(await screen.findByRole('button', { name: 'Log In Now' }));
  expect(signIns).toHaveLength(1);
  expect(screen.getByText(/^If signing in ends with Error 429/)).toBeVisible();
});

test('it has no violation for an anonymous visitor', async () => {
  sessionStorage.setItem('manualSignout', 'true');
  renderApp('/', { services: accountServices(null).services });
  await screen.findByRole('button', { name: 'Log In Now' });
  await expectAccessible();
});
