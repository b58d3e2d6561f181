import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a row's own word is taken, and of what. */
const readers = {
  // What a save writes.
  'src/api/signature.ts': 'metrics and inventory',
  'src/features/teams/tech-inventory/inventoryApi.ts': 'inventory',
  // Last Updated, of a row that the recorder has not seen yet.
  'src/features/teams/team-metrics/EditMetricsDialog.tsx': 'metrics',
  'src/features/teams/team-metrics/ReportDialog.tsx': 'reports, which staff cannot write',
  // Who saved a value in this second.
  'src/features/teams/bulk/GridRow.tsx': 'metrics',
  'src/features/teams/team-metrics/describeConfirmation.ts': 'metrics',
  'src/features/teams/team-metrics/useMetricsForm.ts': 'metrics',
  // Tables that only admins write, or only their owners.
  'src/features/admin/reminders/ReminderEditor.tsx': 'reminders',
  'src/features/admin/reminders/ReminderSwitch.tsx': 'reminders',
  'src/features/admin/reminders/remindersApi.ts': 'reminders',
  'src/features/teams/views/useSharedViews.ts': 'views',
  'src/features/technologies/admin/lifecycles/useSaveLifecycle.ts': 'rules',
  'src/features/technologies/admin/rings/useSaveRing.ts': 'rules',
};

test('no screen takes who saved a team’s data, or when, from the row that staff can write, but where it is named here', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  const found = files
    .map((path) => join('src', path))
    .filter((path) => /\b(updateBy|updateDate|correctionDate)\b/.test(readFileSync(path, 'utf8')));
  expect(found.sort()).toEqual(Object.keys(readers).sort());
});
