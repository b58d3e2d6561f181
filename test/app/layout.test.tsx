import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { User } from '#domain/user.ts';
import { accountServices, unreachable } from '#test/support/accountServices.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices, samStaff } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';

beforeEach(() => sessionStorage.clear());

async function openHome(given = accountServices()) {
  const app = renderApp('/', { services: given.services });
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

test('whoever has signed out stays out, though an answer from before comes late', async () => {
  const given = accountServices();
  let answer = (): void => undefined;
  const { user, services } = await openHome(given);
  const late = new Promise<User>((resolve) => {
    answer = () => resolve(samStaff);
  });
  jest.spyOn(services.account, 'getCurrentUser').mockReturnValueOnce(late);
  fireEvent(document, new Event('visibilitychange'));
  await user.click(screen.getByRole('button', { name: 'sam.staff@example.test' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await screen.findByRole('button', { name: 'Log In Now' });
  await act(async () => {
    answer();
    await late;
  });
  expect(screen.getByRole('button', { name: 'Log In Now' })).toBeVisible();
  expect(sessionStorage.getItem('manualSignout')).toBe('true');
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

describe('the page for admins', () => {
  const ada: User = { $id: 'ada', name: 'Ada Admin', email: 'ada.admin@example.test', labels: ['admin'] };

  function open(path: string, user: User) {
    const platform = memoryServices({}, user);
    return { ...platform, ...renderApp(path, platform) };
  }

  describe('for an admin', () => {
    it("has the heading 'Admin', its subtitle and the tabs upload and history", async () => {
      const { user } = open('/admin/history', ada);
      expect(await screen.findByRole('heading', { level: 1, name: 'Admin' })).toBeVisible();
      expect(screen.getByText('Upload and manage data files')).toBeVisible();
      expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
        ...['Upload', 'History', 'Changes', 'Reminders', 'Tokens', 'Sonar', 'Targets', 'People'],
      ]);
      expect(screen.getByRole('tab', { name: 'History', selected: true })).toBeVisible();
      await screen.findByText('No upload history found.');
      expect(document.title).toBe('History · Admin · Engineering Data');
      await user.click(screen.getByRole('tab', { name: 'Upload' }));
      await waitFor(() => expect(document.title).toBe('Upload · Admin · Engineering Data'));
      expect(window.location.pathname).toBe('/admin/upload');
    });

    it('an address of no tab leads to /admin/upload, as the header does', async () => {
      open('/admin/nonsense', ada);
      const navigation = await screen.findByRole('navigation');
      expect(await within(navigation).findByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
      expect(await screen.findByRole('tab', { name: 'Upload', selected: true })).toBeVisible();
      expect(window.location.pathname).toBe('/admin/upload');
    });
  });

  describe('for everyone else', () => {
    it.each([
      ['/admin', 'Upload and manage data files'],
      ['/admin/changes', 'Who changed what, in all teams'],
    ])('%s says whom and what it is for, and whom to ask', async (path, subject) => {
      const { calls } = open(path, samStaff);
      expect(await screen.findByRole('heading', { level: 1, name: 'Admin' })).toBeVisible();
      expect(screen.getByText('This page is for admins.')).toBeVisible();
      const refusal = screen.getByRole('heading', { level: 2, name: subject }).parentElement;
      expect(refusal).toHaveTextContent(/You are signed in as Sam Staff, who is not an admin\./);
      expect(screen.getByRole('link', { name: 'automation-engineering@example.test' })).toHaveAttribute(
        'href',
        'mailto:automation-engineering@example.test',
      );
      const navigation = screen.getByRole('navigation', { name: 'Main' });
      expect(within(navigation).getByRole('link', { name: 'Team Projects' })).toBeVisible();
      expect(within(navigation).queryByRole('link', { name: 'Admin' })).toBeNull();
      expect(screen.getByRole('button', { name: 'sam.staff@example.test' })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Try Login Again' })).toBeNull();
      expect(screen.queryByRole('tab')).toBeNull();
      expect(calls).toEqual([]);
      await expectAccessible();
    });

    it("'Back to Home' leads home, where they are still signed in", async () => {
      const { user } = open('/admin/upload', samStaff);
      await user.click(await screen.findByRole('link', { name: 'Back to Home' }));
      expect(await screen.findByText('Welcome, Sam Staff')).toBeVisible();
      expect(window.location.pathname).toBe('/');
      expect(screen.queryByRole('button', { name: 'Go back' })).toBeNull();
    });

    it("'Go back' leads to the screen before", async () => {
      const { user, router } = open('/export', samStaff);
      await screen.findByRole('heading', { name: 'Export Engineering Data' });
      await act(() => router.navigate('/admin'));
      await user.click(await screen.findByRole('button', { name: 'Go back' }));
      expect(await screen.findByRole('heading', { name: 'Export Engineering Data' })).toBeVisible();
    });
  });
});
