import { hashId } from '#functions/runtime/history/hashId.ts';
import { connectHistory } from '#functions/runtime/history/ports.ts';
import { connectFunction } from '#test/support/connectFunction.ts';
import { ofTest } from '#test/support/ofSuite.ts';
import { productConfig, withoutTriggers } from '#test/support/startUploads.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';

const appwrite = ofTest(() => startAppwrite({}, withoutTriggers(productConfig())));

test('what is asked of a hundred rows at once stays below the 8 KB of an address that many proxies take', async () => {
  const server = connectFunction(appwrite);
  const { entries } = connectHistory(server, 'UTC');
  const ofRow = (index: number) => ({
    teamId: hashId(index),
    changedAt: new Date(Date.parse('2026-11-21T14:05:00.123Z') + index).toISOString(),
  });
  const common = { teamName: 'Owl', area: 'inventory', field: 'comments', oldValue: null, newValue: 'New' } as const;
  const who = { userId: 'sam', userName: 'Sam Staff', source: 'platform', uploadId: null } as const;
  const rows = Array.from({ length: 100 }, (_, index) => ofRow(index));
  await entries.save(rows.map((row) => ({ id: hashId('entry', row.teamId), ...row, ...common, ...who })));

  const prepare = jest.spyOn(server.client, 'prepareRequest');
  const dates = new Map(rows.map(({ teamId, changedAt }) => [teamId, new Set([changedAt])]));
  expect(await entries.find('inventory', dates)).toHaveLength(100);
  const lengths = prepare.mock.results.map(({ value }) => (value as { readonly uri: string }).uri.length);
  expect(Math.max(...lengths)).toBeLessThan(8_000);
});
