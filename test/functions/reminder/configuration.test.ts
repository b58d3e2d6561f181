import { maxSubjectLength, maxTextLength } from '#domain/reminders/settings.ts';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
import { claimMs, maxRunMs } from '#functions/reminder/sendMails.ts';
import { productConfig } from '#test/support/startUploads.ts';

const config = productConfig();
const tableOf = (id: string) => config.tables.find(({ $id }) => $id === id);

it('a run ends within its time limit, and a claim outlives it', () => {
  const reminder = config.functions.find(({ $id }) => $id === functionIds.reminder);
  const timeoutMs = (reminder?.timeout ?? 0) * 1_000;
  expect(timeoutMs - maxRunMs).toBeGreaterThanOrEqual(120_000);
  expect(claimMs - timeoutMs).toBeGreaterThanOrEqual(120_000);
});

it('subject and text fit their columns, and what is asked for has an index', () => {
  const sizes = new Map(tableOf(tableIds.reminderSettings)?.columns.map(({ key, size }) => [key, size]));
  expect([sizes.get('subject'), sizes.get('text')]).toEqual([maxSubjectLength, maxTextLength]);
  const indexes = (id: string) => tableOf(id)?.indexes.map(({ columns }) => columns.join());
  expect(indexes(tableIds.reminderMails)).toEqual(['day', 'status', 'kind']);
  expect(indexes(tableIds.reminderOptOuts)).toEqual(['email']);
});
