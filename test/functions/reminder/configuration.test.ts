import { maxSubjectLength, maxTextLength } from '#domain/reminders/settings.ts';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
import { claimMs, maxRunMs } from '#functions/reminder/sendMails.ts';
import { productConfig } from '#test/support/startUploads.ts';

const config = productConfig();
const tableOf = (id: string) => config.tables.find(({ $id }) => $id === id);

it('reminders are looked at every hour; a run ends within its time limit, and a claim outlives it', () => {
  const reminder = config.functions.find(({ $id }) => $id === functionIds.reminder);
  expect(reminder).toMatchObject({
    schedule: '7 * * * *',
    execute: ['users'],
    scopes: ['rows.read', 'rows.write', 'users.read'],
  });
  const timeoutMs = (reminder?.timeout ?? 0) * 1_000;
  expect(timeoutMs - maxRunMs).toBeGreaterThanOrEqual(120_000);
  expect(claimMs - timeoutMs).toBeGreaterThanOrEqual(120_000);
});

it('admins alone see and change the settings and see the mails; who turned them off is seen by themselves', () => {
  const admin = ['read', 'create', 'update'].map((action) => `${action}("label:admin")`);
  expect(tableOf(tableIds.reminderSettings)).toMatchObject({ $permissions: admin, rowSecurity: false });
  expect(tableOf(tableIds.reminderMails)).toMatchObject({ $permissions: ['read("label:admin")'], rowSecurity: false });
  expect(tableOf(tableIds.reminderOptOuts)).toMatchObject({ $permissions: [], rowSecurity: true });
});

it('subject and text fit their columns, and what is asked for has an index', () => {
  const sizes = new Map(tableOf(tableIds.reminderSettings)?.columns.map(({ key, size }) => [key, size]));
  expect([sizes.get('subject'), sizes.get('text')]).toEqual([maxSubjectLength, maxTextLength]);
  const indexes = (id: string) => tableOf(id)?.indexes.map(({ columns }) => columns.join());
  expect(indexes(tableIds.reminderMails)).toEqual(['day', 'status', 'kind']);
  expect(indexes(tableIds.reminderOptOuts)).toEqual(['email']);
});
