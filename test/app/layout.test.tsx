import { screen, waitFor, within } from '@testing-library/react';
import { accountServices, unreachable } from '#test/support/accountServices.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { renderApp } from '#test/support/renderApp.tsx';

beforeEach(() => sessionStorage.clear());

async function openHome(given = accountServices()) {
  const app = renderApp('/', { services: given.services, hasStyles: true });
  await screen.findByRole('link', { name: 'View Your Teams' });
  return { ...app, ...given };
}

test('the current link is marked, and goes with the address', async () => {
  const { user } = await openHome();
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
  const current = () => navigation.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);
  expect(current()).toEqual(['Home']);
  await user.click(navigation.getByRole('link', { name: 'Team Projects' }));
  await waitFor(() => expect(current()).toEqual(['Team Projects']));
  expect(navigation.getByRole('link', { current: 'page' })).toHaveStyle({ fontWeight: '700' });
});

test('the links are there as a dropdown, too', async () => {
  const { user } = await openHome();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Team Projects' }));
  await waitFor(() => expect(window.location.pathname).toBe('/teams'));
});

test('the user menu shows the e-mail address; Sign out ends the session and goes home', async () => {
  const { user, answerWith } = await openHome();
  await user.click(screen.getByRole('button', { name: 'sam.staff@example.test' }));
  answerWith(null);
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  expect(await screen.findByRole('button', { name: 'Log In Now' })).toBeVisible();
  expect(window.location.pathname).toBe('/');
  expect(sessionStorage.getItem('manualSignout')).toBe('true');
  expect(screen.queryByRole('button', { name: 'sam.staff@example.test' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Team Projects' })).not.toBeInTheDocument();
});

test('a session that could not be ended is said to go on', async () => {
  const { user, failSignOut } = await openHome();
  failSignOut(unreachable);
  await user.click(screen.getByRole('button', { name: 'sam.staff@example.test' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  expect(await screen.findByText('Signing out failed. You are still signed in.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View Your Teams' })).toBeInTheDocument();
  expect(takeComplaints()).toHaveLength(1);
});

test('the keyboard starts at a link past the header; a new screen starts at its heading', async () => {
  const { user } = await openHome();
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'View Your Teams' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'All Team Projects' })).toHaveFocus());
  expect(document.title).toBe('All Team Projects · Engineering Data');
});

test('an unknown path is the home page', async () => {
  renderApp('/no/such/page', { services: accountServices().services });
  expect(await screen.findByRole('heading', { name: 'Team Metrics All In One Place' })).toBeVisible();
});

test('the frame of every screen has no violation', async () => {
  await openHome();
  await expectAccessible();
});
