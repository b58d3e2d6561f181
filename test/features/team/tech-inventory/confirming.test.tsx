import { screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { inventoryColumns } from '#domain/tech-inventory/categories.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { failWrites } from '#test/support/failWrites.ts';
import { itemsOf, openInventory } from '#test/support/openInventory.ts';
import { fillTables } from '#test/support/openAgainstLocal.ts';
import { reportingRow } from '#test/support/reportingRows.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { valueOf } from '#test/support/valueOf.ts';

let local: LocalServices;
beforeAll(async () => void (local = await startLocal()));
afterAll(() => local.stop());
afterEach(() => jest.restoreAllMocks());

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1_000).toISOString();
const confirmation = () => within(screen.getByRole('group', { name: 'Confirmation' }));
const stillRight = () => confirmation().getByRole('button', { name: 'Still right' });
const shortDay = (ago: number) =>
  new Date(daysAgo(ago)).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const shown = (day: string, daysLater: number) =>
  new Date(Date.parse(day) + daysLater * 24 * 60 * 60 * 1_000).toLocaleDateString('en-US', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });

it('is asked for after 180 days, and writes who and when alone', async () => {
  const fields = { unitTestTools: 'Jest| JUnit', comments: 'as it was', updateBy: 'Kim Staff', updateDate: daysAgo(2) };
  await fillTables(local, {
    [tableIds.teamReporting]: [reportingRow('blue', { confirmedAt: daysAgo(200), confirmedBy: 'Kim Staff' })],
  });
  const { user, stored } = await openInventory(local, fields);
  expect(confirmation().getByRole('status')).toHaveTextContent(
    'Last confirmed 200 days ago by Kim Staff. Is everything in it still right?',
  );
  await user.click(stillRight());
  const day = new Date().toISOString().slice(0, 10);
  await waitFor(() =>
    expect(confirmation().getByRole('status')).toHaveTextContent(
      `Confirmed today by Sam Staff; good until ${shown(day, 180)}`,
    ),
  );
  expect(stillRight()).toHaveAttribute('aria-disabled', 'true');
  expect(valueOf('Last updated by')).toHaveTextContent('Sam Staff');
  expect(itemsOf('Unit test tools')).toEqual(['Jest', 'JUnit']);
  const { updateBy, updateDate, ...rest } = (await stored())!;
  expect([updateBy, updateDate?.slice(0, 10)]).toEqual(['Sam Staff', day]);
  const unchanged = inventoryColumns.map((column) => [column, null]);
  expect(rest).toMatchObject({ ...Object.fromEntries(unchanged), unitTestTools: 'Jest| JUnit', comments: 'as it was' });
});

it('stays good for 180 days, and says so when it could not be saved', async () => {
  await fillTables(local, { [tableIds.teamReporting]: [reportingRow('blue', { confirmedAt: daysAgo(180) })] });
  const { user } = await openInventory(local);
  const day = daysAgo(180).slice(0, 10);
  expect(confirmation().getByRole('status')).toHaveTextContent(
    `Confirmed on ${shown(day, 0)}; good until ${shown(day, 180)}`,
  );
  failWrites();
  await user.click(stillRight());
  expect(await screen.findByRole('alert')).toHaveTextContent('The change could not be saved.');
  expect(takeComplaints()).toEqual([expect.stringContaining('Call failed: confirmInventory')]);
  expect(stillRight()).toHaveAttribute('aria-disabled', 'false');
});

it('is asked for where nobody has said so, whatever was changed, and not where there is no inventory', async () => {
  const change = { changedAt: daysAgo(0), changedBy: 'Kim Staff' };
  await fillTables(local, { [tableIds.teamReporting]: [reportingRow('blue', change)] });
  const { unmount } = await openInventory(local);
  expect(confirmation().getByRole('status')).toHaveTextContent(
    `Nobody has confirmed this inventory yet. Is everything in it still right? It was changed ${shortDay(0)} by Kim Staff.`,
  );
  unmount();
  const confirmed = { confirmedAt: daysAgo(1), confirmedBy: 'Sam Staff' };
  await fillTables(local, { [tableIds.teamReporting]: [reportingRow('blue', { ...change, ...confirmed })] });
  const second = await openInventory(local);
  expect(confirmation().getByRole('status')).toHaveTextContent(
    `Confirmed on ${shown(daysAgo(1).slice(0, 10), 0)} by Sam Staff; good until ${shown(daysAgo(1).slice(0, 10), 180)}; changed ${shortDay(0)} by Kim Staff`,
  );
  second.unmount();
  await openInventory(local, null);
  expect(screen.queryByRole('button', { name: 'Still right' })).toBeNull();
});
