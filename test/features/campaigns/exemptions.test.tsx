import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import type { User } from '#domain/user.ts';
import type { FunctionReply, FunctionRequest } from '#src/appwrite/services.ts';
import { campaignRow } from '#test/support/campaignRows.ts';
import { campaignTables, dayOf, daysAgo, deadline, exemption } from '#test/support/campaignTables.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { memoryServices, samStaff } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { endSession } from '#test/support/endSession.ts';

describe('exemptions', () => {
  const exemptions = [
    { ...exemption, state: 'asked', teamId: 'coral', askedBy: 'Sam Staff', decidedAt: null },
  ] as const;
  const given = {
    ...campaignTables(),
    [tableIds.campaigns]: [campaignRow('java', { startedAt: daysAgo(20), deadline, exemptions })],
  };
  type Request = Pick<FunctionRequest, 'path' | 'body'>;

  function openWith(account: User, answers: readonly FunctionReply[] = [], tables = given) {
    const memory = memoryServices(tables, account);
    const asked: Request[] = [];
    const execute = (_: string, { path, body }: FunctionRequest): Promise<FunctionReply> => {
      asked.push({ path, ...(body !== undefined && { body }) });
      return Promise.resolve(answers[asked.length - 1] ?? { status: 'completed', statusCode: 200, body: '{"id":"e"}' });
    };
    const services = { ...memory.services, functions: { ...memory.services.functions, execute } };
    return { asked, ...memory, ...renderApp('/campaigns/java', { ...memory, services }) };
  }

  it('of other teams are only shown', async () => {
    const { asked } = openWith({ ...samStaff, email: 'lea.member@example.test' });
    expect(await screen.findByText('Asked for by Sam Staff')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Grant|Ask|Withdraw)/ })).toBeNull();
    expect(asked).toEqual([]);
    await expectAccessible();
  });

  it('are granted and refused by the lead and admins', async () => {
    const { user, asked } = openWith({ ...samStaff, email: 'Lea@example.test' });
    await user.click(await screen.findByRole('button', { name: 'Grant: Coral' }));
    await waitFor(() => expect(asked).toEqual([{ path: '/campaigns/java/exemptions/e', body: '{"state":"granted"}' }]));
    await user.click(screen.getByRole('button', { name: 'Exempt a team' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Exempt a team' }));
    await user.click(dialog.getByRole('button', { name: 'Exempt' }));
    expect(dialog.getAllByText('This field is required.')).toHaveLength(2);
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Retired in March' } });
    fireEvent.change(dialog.getByLabelText('Until'), { target: { value: dayOf(-60) } });
    await expectAccessible();
    await user.click(dialog.getByRole('button', { name: 'Exempt' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked[1]?.path).toBe('/campaigns/java/exemptions');
    expect(JSON.parse(asked[1]?.body as string)).toMatchObject({
      teamId: 'amber',
      reason: 'Retired in March',
      until: dayOf(-60),
    });
  });

  it('a refusal is said, and what was typed stays, also over the end of the session', async () => {
    const refusal = {
      status: 'completed',
      statusCode: 409,
      body: '{"message":"This campaign doesn’t ask for anything now."}',
    };
    const lead = { ...samStaff, email: 'lea@example.test' };
    const { user, store, unmount } = openWith(lead, [refusal]);
    await user.click(await screen.findByRole('button', { name: 'Exempt a team' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Exempt a team' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Retired' } });
    fireEvent.change(dialog.getByLabelText('Until'), { target: { value: dayOf(-60) } });
    await user.click(dialog.getByRole('button', { name: 'Exempt' }));
    expect(await dialog.findByText(/This campaign doesn’t ask for anything now\./)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Retired');
    expect(takeComplaints().filter((text) => !text.includes('Call failed: askExemption'))).toEqual([]);

    await endSession({ store, unmount });

    // Amber is done meanwhile.
    const inventories = given[tableIds.teamTechInventory].filter(({ $id }) => $id !== 'amber');
    const campaigns = [campaignRow('java', { startedAt: daysAgo(20), deadline })];
    const tables = { ...given, [tableIds.teamTechInventory]: inventories, [tableIds.campaigns]: campaigns };
    const again = openWith(lead, [], tables);
    expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveValue('Retired');
    expect(screen.getByText('What you typed is still here. It is not saved yet.')).toBeVisible();
    const team = screen.getByRole('combobox', { name: 'Team' });
    expect(team).toHaveDisplayValue('Choose a team');
    expect(screen.getByRole('button', { name: 'Exempt' })).toBeDisabled();
    await again.user.selectOptions(team, 'Dawn');
    expect(screen.getByRole('button', { name: 'Exempt' })).toBeEnabled();
    // The last one is done, too.
    act(() => again.announce(tableIds.teamTechInventory, { action: 'delete', row: inventoryRow('dawn') }));
    await waitFor(() => expect(team).toHaveDisplayValue('Choose a team'));
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Retired');
  });
});
