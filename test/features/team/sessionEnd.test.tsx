import { screen, waitFor, within } from '@testing-library/react';
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
    await user.click(dialog().getByRole('button', { name: `Not applicable: ${branch}` }));
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
