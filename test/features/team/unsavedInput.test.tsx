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

it('the same person finds metrics that were edited when the session ended, from the same value; nobody else does', async () => {
  const before = open('/teams/blue/teamMetrics');
  await before.user.click(await screen.findByRole('button', { name: 'Update Metrics' }));
  await before.user.clear(number(manual));
  await before.user.paste('7');
  await before.user.click(dialog().getByRole('button', { name: `N/A, not applicable: ${branch}` }));
  await before.user.selectOptions(choice(branch), 'Being retired');
  await before.user.click(saveButton());
  expect(await screen.findByText(/^Your session has ended\./)).toBeVisible();
  before.unmount();

  for (const [path, person] of [
    ['/teams/blue/teamMetrics', kim],
    ['/teams/red/teamMetrics', samStaff],
  ] as const) {
    const { unmount } = open(path, person);
    expect(await screen.findByRole('button', { name: 'Update Metrics' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    unmount();
  }

  const { user, unmount } = open('/teams/blue/teamMetrics');
  await screen.findByRole('dialog', { name: 'Edit Your Metrics' });
  expect(number(manual)).toHaveValue('7');
  expect(choice(branch)).toHaveDisplayValue('Being retired');
  expect(number(manual)).toHaveAccessibleDescription(/Last saved 0/);
  expect(saveButton()).toBeEnabled();
  expect(dialog().getByText(notice)).toBeVisible();
  await expectAccessible();

  // A discarded change does not come back.
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

describe('what is typed into the inventory', () => {
  const addTo = 'Add to Languages';
  const prompt = () => screen.findByRole('dialog', { name: 'Discard your changes?' });
  const isAskedByBrowser = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const formNamed = (name: string) => within(screen.getByRole('form', { name }));
  const box = (form: string, name: string) => formNamed(form).getByRole('combobox', { name });

  interface Case {
    readonly opener: string;
    readonly type: (user: Page['user']) => Promise<void>;
    readonly form: string;
    readonly typed: () => HTMLElement;
    readonly expectTyped: () => void;
  }

  type Page = ReturnType<typeof open>;

  const version = 'Change the version of Go 1.22 in Languages';
  const pasted = 'Add pasted items to Languages';
  test.each<[string, Case]>([
    [
      'an item',
      {
        opener: addTo,
        type: (user) => user.keyboard('Java{Tab}21'),
        form: addTo,
        typed: () => box(addTo, 'Version'),
        expectTyped: () => {
          expect(box(addTo, 'Name')).toHaveValue('Java');
          expect(box(addTo, 'Name')).toHaveFocus();
          expect(box(addTo, 'Version')).toHaveValue('21');
        },
      },
    ],
    [
      'a version',
      {
        opener: version,
        type: (user) => user.keyboard('1.23'),
        form: version,
        typed: () => box(version, 'Version'),
        expectTyped: () => expect(box(version, 'Version')).toHaveValue('1.23'),
      },
    ],
    [
      'a pasted list',
      {
        opener: addTo,
        type: (user) => user.paste('Java:21\nRust'),
        form: pasted,
        typed: () => formNamed(pasted).getByRole('button', { name: 'Add 2 items' }),
        expectTyped: () => expect(formNamed(pasted).getByRole('button', { name: 'Add 2 items' })).toHaveFocus(),
      },
    ],
  ])(
    '%s is asked about before another tab, a link, Back or the browser takes it, and there again after the session ended',
    async (_, { opener, type, form, typed, expectTyped }) => {
      const before = open('/teams/blue/techInventory');
      await before.user.click(await screen.findByRole('button', { name: opener }));
      expect(isAskedByBrowser()).toBe(false);
      await type(before.user);
      await waitFor(() => expect(isAskedByBrowser()).toBe(true));
      await before.user.click(screen.getByRole('tab', { name: 'Team Metrics' }));
      await within(await prompt()).findByText("Your changes haven't been saved.");
      await before.user.click(screen.getByRole('button', { name: 'Keep editing' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(window.location.pathname).toBe('/teams/blue/techInventory');

      act(() => typed().focus());
      await before.user.keyboard('{Enter}');
      expect(await screen.findByText(/^Your session has ended\./)).toBeVisible();
      before.unmount();

      const { router, user } = open('/');
      await screen.findByRole('form', { name: form });
      expectTyped();
      expect(formNamed(form).getByText(notice)).toBeVisible();
      await act(() => router.navigate('/'));
      await prompt();
      await user.click(screen.getByRole('button', { name: 'Discard' }));
      await waitFor(() => expect(window.location.pathname).toBe('/'));
      await waitFor(() => expect(isAskedByBrowser()).toBe(false));

      // Nothing of it is left, and a form that holds nothing new asks nothing.
      await act(() => router.navigate('/teams/blue/techInventory'));
      await user.click(await screen.findByRole('button', { name: addTo }));
      expect(box(addTo, 'Name')).toHaveValue('');
      expect(screen.queryByText(notice)).toBeNull();
      await user.click(screen.getByRole('tab', { name: 'Team Metrics' }));
      await waitFor(() => expect(window.location.pathname).toBe('/teams/blue/teamMetrics'));
    },
  );
});
