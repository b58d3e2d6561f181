import { act, screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import type { User } from '#domain/user.ts';
import { FailedCall } from '#src/appwrite/errors.ts';
import { signedOutError } from '#test/support/accountServices.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { memoryServices, samStaff } from '#test/support/memoryServices.ts';
import { metricsRow } from '#test/support/metricsRows.ts';
import { choice, dialog, number, saveButton } from '#test/support/openMetrics.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { switchableFlags } from '#test/support/switchableFlags.ts';
import { teamRow } from '#test/support/teamRows.ts';

const manual = 'Manual Functional Test Count';
const branch = 'Overall Branch Test Coverage (%)';
const kim: User = { ...samStaff, $id: 'kim', name: 'Kim Staff' };
const notice = 'What you typed is still here. It is not saved yet.';

beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

/** The page, at which every change is answered with "nobody is signed in". */
function open(path: string, person = samStaff) {
  const { services } = memoryServices(
    {
      [tableIds.teamMetadata]: [teamRow('blue'), teamRow('red')],
      [tableIds.teamMonthlyMetrics]: [metricsRow('blue'), metricsRow('red')],
      [tableIds.teamTechInventory]: [inventoryRow('blue', { languageAndVersion: 'Go:1.22' }), inventoryRow('red')],
    },
    person,
  );
  const change = () => Promise.reject(new FailedCall(signedOutError));
  const flags = switchableFlags(['edit-monthly-metrics']);
  return renderApp(path, { services: { ...services, tables: { ...services.tables, readModifyWrite: change } }, flags });
}

describe('when the session ends while metrics are edited', () => {
  async function endWhileEditing(): Promise<void> {
    const { user, unmount } = open('/teams/blue/teamMetrics');
    await user.click(await screen.findByRole('button', { name: 'Update Metrics' }));
    await user.clear(number(manual));
    await user.type(number(manual), '7');
    await user.click(dialog().getByRole('button', { name: `N/A, not applicable: ${branch}` }));
    await user.selectOptions(choice(branch), 'Being retired');
    await user.click(saveButton());
    expect(await screen.findByText(/^Your session has ended\./)).toBeVisible();
    unmount();
  }

  it('the same person finds what was typed after signing in, and it is changed from the same value', async () => {
    await endWhileEditing();
    const { user, unmount } = open('/');
    await screen.findByRole('dialog', { name: 'Edit Your Metrics' });
    expect(number(manual)).toHaveValue('7');
    expect(choice(branch)).toHaveDisplayValue('Being retired');
    expect(number(manual)).toHaveAccessibleDescription(/Last saved 0/);
    expect(saveButton()).toBeEnabled();
    expect(dialog().getByText(notice)).toBeVisible();
    await expectAccessible();

    // What was discarded does not come back.
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Update Metrics' }));
    expect(number(manual)).toHaveValue('0');
    expect(dialog().queryByText(notice)).toBeNull();
    unmount();
    open('/teams/blue/teamMetrics');
    expect(await screen.findByRole('button', { name: 'Update Metrics' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['somebody else', '/', kim],
    ['another team', '/teams/red/teamMetrics', samStaff],
  ])('%s does not find it', async (_, path, person) => {
    await endWhileEditing();
    open(path, person);
    expect(await screen.findByRole('button', { name: 'Update Metrics' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('when the session ends while an item is typed', () => {
  it('the same person finds it after signing in', async () => {
    const before = open('/teams/blue/techInventory');
    await before.user.click(await screen.findByRole('button', { name: 'Add to Languages' }));
    await before.user.keyboard('Java{Tab}21{Enter}');
    expect(await screen.findByText(/^Your session has ended\./)).toBeVisible();
    before.unmount();

    const { user } = open('/');
    const form = within(await screen.findByRole('form', { name: 'Add to Languages' }));
    expect(form.getByRole('combobox', { name: 'Name' })).toHaveValue('Java');
    expect(form.getByRole('combobox', { name: 'Name' })).toHaveFocus();
    expect(form.getByRole('combobox', { name: 'Version' })).toHaveValue('21');
    expect(form.getByText(notice)).toBeVisible();
    await expectAccessible();
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Add to Languages' }));
    expect(screen.getByRole('combobox', { name: 'Name' })).toHaveValue('');
    expect(screen.queryByText(notice)).toBeNull();
  });

  it('a pasted list is still there to be added', async () => {
    const before = open('/teams/blue/techInventory');
    await before.user.click(await screen.findByRole('button', { name: 'Add to Languages' }));
    await before.user.paste('Java:21\nRust');
    await before.user.keyboard('{Enter}');
    expect(await screen.findByText(/^Your session has ended\./)).toBeVisible();
    before.unmount();

    open('/');
    const form = within(await screen.findByRole('form', { name: 'Add pasted items to Languages' }));
    expect(form.getByRole('button', { name: 'Add 2 items' })).toHaveFocus();
    expect(form.getByText(notice)).toBeVisible();
    await expectAccessible();
  });

  it('a version is still being edited', async () => {
    const before = open('/teams/blue/techInventory');
    await before.user.click(await screen.findByRole('button', { name: 'Change the version of Go 1.22 in Languages' }));
    await before.user.keyboard('1.23{Enter}');
    expect(await screen.findByText(/^Your session has ended\./)).toBeVisible();
    before.unmount();

    open('/');
    const form = within(await screen.findByRole('form', { name: 'Change the version of Go 1.22 in Languages' }));
    expect(form.getByRole('combobox', { name: 'Version' })).toHaveValue('1.23');
    expect(form.getByText(notice)).toBeVisible();
  });
});

describe('leaving the inventory', () => {
  async function open() {
    const app = renderApp(
      '/teams/blue/techInventory',
      memoryServices({
        [tableIds.teamMetadata]: [teamRow('blue')],
        [tableIds.teamTechInventory]: [inventoryRow('blue', { languageAndVersion: 'Java:8' })],
        [tableIds.technologyRules]: [],
        [tableIds.teamMonthlyMetrics]: [],
      }),
    );
    await screen.findByRole('group', { name: 'Languages' });
    return app;
  }

  const languages = () => within(screen.getByRole('group', { name: 'Languages' }));
  const prompt = () => screen.findByRole('dialog', { name: 'Discard your changes?' });
  const isAskedByBrowser = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  type Page = Awaited<ReturnType<typeof open>>;

  test.each<[string, (page: Page) => Promise<void>, () => HTMLElement]>([
    [
      'a typed item',
      async ({ user }) => {
        await user.click(languages().getByRole('button', { name: 'Add to Languages' }));
        await user.type(languages().getByRole('combobox', { name: 'Name' }), 'Kotlin');
      },
      () => languages().getByRole('combobox', { name: 'Name' }),
    ],
    [
      'an edited version',
      async ({ user }) => {
        await user.click(languages().getByRole('button', { name: 'Change the version of Java 8 in Languages' }));
        await user.keyboard('21');
      },
      () => languages().getByRole('combobox', { name: 'Version' }),
    ],
    [
      'a pasted list',
      async ({ user }) => {
        await user.click(languages().getByRole('button', { name: 'Add to Languages' }));
        await user.paste('Kotlin\nGo');
      },
      () => languages().getByRole('button', { name: /^Add 2 items/ }),
    ],
  ])('%s is asked about before another tab, a link, Back or the browser takes it', async (_, type, typed) => {
    const page = await open();
    const { user, router } = page;
    expect(isAskedByBrowser()).toBe(false);
    await type(page);
    await waitFor(() => expect(isAskedByBrowser()).toBe(true));

    await user.click(screen.getByRole('tab', { name: 'Team Metrics' }));
    await within(await prompt()).findByText("Your changes haven't been saved.");
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.pathname).toBe('/teams/blue/techInventory');
    expect(typed()).toBeVisible();

    await act(() => router.navigate('/'));
    await prompt();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    await waitFor(() => expect(isAskedByBrowser()).toBe(false));
  });

  test('a form that holds nothing new asks nothing', async () => {
    const { user } = await open();
    await user.click(languages().getByRole('button', { name: 'Add to Languages' }));
    await user.click(screen.getByRole('tab', { name: 'Team Metrics' }));
    await waitFor(() => expect(window.location.pathname).toBe('/teams/blue/teamMetrics'));
  });
});
