import { screen, waitFor, within } from '@testing-library/react';
import type { User } from '../../../domain/user';
import { expectAccessible } from '../../support/expectAccessible';
import { memoryServices, samStaff } from '../../support/memoryServices';
import { renderApp } from '../../support/renderApp';

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
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Upload', 'History']);
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
  it.each(['/admin', '/admin/upload', '/admin/history'])('%s shows access denied, typed by hand', async (path) => {
    const { calls } = open(path, samStaff);
    expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
    expect(screen.getByText("You don't have access to this application.")).toBeVisible();
    expect(screen.getByText('Need Access?')).toBeVisible();
    expect(screen.getByRole('link', { name: 'automation-engineering@example.test' })).toHaveAttribute(
      'href',
      'mailto:automation-engineering@example.test',
    );
    expect(screen.queryByRole('tab')).toBeNull();
    expect(calls).toEqual([]);
    await expectAccessible();
  });

  it("'Try Login Again' returns to /", async () => {
    const { user } = open('/admin/upload', samStaff);
    await user.click(await screen.findByRole('button', { name: 'Try Login Again' }));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });

  it('the header has no link to it', async () => {
    open('/', samStaff);
    const navigation = await screen.findByRole('navigation');
    expect(await within(navigation).findByRole('link', { name: 'Team Projects' })).toBeVisible();
    expect(within(navigation).queryByRole('link', { name: 'Admin' })).toBeNull();
  });
});
