import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a row's own word is taken, and of what. */
const readers = {
  // What a save writes.
  'src/live/signature.ts': 'metrics and inventory',
  'src/data/inventoryApi.ts': 'inventory',
  // One's own save, as the platform answers it.
  'src/data/metricsApi.ts': 'metrics',
  // Last Updated, of a row that the recorder has not seen yet; and reports, which staff cannot write.
  'src/features/team/team-metrics/EditMetricsDialog.tsx': 'metrics',
  // Who saved a value in this second.
  'src/features/enter-metrics/MetricsGrid.tsx': 'metrics',
  'src/components/monthly-metrics/describeConfirmation.ts': 'metrics',
  'src/features/team/team-metrics/useMetricsForm.ts': 'metrics',
  // Tables that only admins write, or only their owners.
  'src/features/reminder-settings/ReminderEditor.tsx': 'reminders',
  'src/features/reminder-settings/RemindersTab.tsx': 'reminders',
  'src/features/reminder-settings/remindersApi.ts': 'reminders',
  'src/features/team-list/views/useViews.ts': 'views',
  'src/features/technologies/admin/useSaveRule.ts': 'rules',
};

test('no screen takes who saved a team’s data, or when, from the row that staff can write, but where it is named here', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  const found = files
    .map((path) => join('src', path))
    .filter((path) => /\b(updateBy|updateDate|correctionDate)\b/.test(readFileSync(path, 'utf8')));
  expect(found.sort()).toEqual(Object.keys(readers).sort());
});
