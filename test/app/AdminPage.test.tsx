import { act, screen, within } from '@testing-library/react';
import type { User } from '#domain/user.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { memoryServices, samStaff } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';

const ada: User = { $id: 'ada', name: 'Ada Admin', email: 'ada.admin@example.test', labels: ['admin'] };

function open(path: string, user: User) {
  const platform = memoryServices({}, user);
  return { ...platform, ...renderApp(path, platform) };
}

describe('for an admin', () => {
  it("has the heading 'Admin', its subtitle and the tabs upload and history", async () => {
    open('/admin/history', ada);
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin' })).toBeVisible();
    expect(screen.getByText('Upload and manage data files')).toBeVisible();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Upload',
      'History',
      'Changes',
      'Reminders',
    ]);
    expect(screen.getByRole('tab', { name: 'History', selected: true })).toBeVisible();
    await screen.findByText('No upload history found.');
    await expectAccessible();
  });

  it.each(['/admin', '/admin/', '/admin/nonsense'])('%s leads to /admin/upload', async (path) => {
    open(path, ada);
    expect(await screen.findByRole('tab', { name: 'Upload', selected: true })).toBeVisible();
    expect(window.location.pathname).toBe('/admin/upload');
  });

  it('each tab has an address of its own', async () => {
    const { user } = open('/admin/upload', ada);
    await user.click(await screen.findByRole('tab', { name: 'History' }));
    expect(await screen.findByText('No upload history found.')).toBeVisible();
    expect(window.location.pathname).toBe('/admin/history');
  });

  it('the header has a link to it', async () => {
    open('/', ada);
    const navigation = await screen.findByRole('navigation');
    expect(await within(navigation).findByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
  });
});

describe('for everyone else', () => {
  it.each(['/admin', '/admin/upload', '/admin/history', '/admin/changes'])(
    '%s says whom it is for, and whom to ask',
    async (path) => {
      const { calls } = open(path, samStaff);
      expect(await screen.findByRole('heading', { level: 1, name: 'Admin' })).toBeVisible();
      expect(screen.getByText('This page is for admins.')).toBeVisible();
      expect(screen.getByText(/You are signed in as Sam Staff, who is not an admin\./)).toBeVisible();
      expect(screen.getByRole('link', { name: 'automation-engineering@example.test' })).toHaveAttribute(
        'href',
        'mailto:automation-engineering@example.test',
      );
      expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
      expect(screen.getByRole('button', { name: 'sam.staff@example.test' })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Try Login Again' })).toBeNull();
      expect(screen.queryByRole('tab')).toBeNull();
      expect(calls).toEqual([]);
      await expectAccessible();
    },
  );

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

  it('the header has no link to it', async () => {
    open('/', samStaff);
    const navigation = await screen.findByRole('navigation');
    expect(await within(navigation).findByRole('link', { name: 'Team Projects' })).toBeVisible();
    expect(within(navigation).queryByRole('link', { name: 'Admin' })).toBeNull();
  });
});
