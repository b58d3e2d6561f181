import { readFileSync } from 'node:fs';
import { addMonths, monthOf } from '#domain/monthly-metrics/reports.ts';
import { type TableId, tableIds } from '#domain/resourceIds.ts';
import type { StoredRow } from '#domain/row.ts';
import { reminderSettingsId } from '#domain/reminders/settings.ts';
import { inventoryColumns } from '#domain/tech-inventory/categories.ts';
import type { AppwriteConfig } from '#local/appwrite/AppwriteConfig.ts';
import { changeRow } from '#test/support/changeRows.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { metricsRow, monthReport } from '#test/support/metricsRows.ts';
import { associationRow, personRow, teamRow } from '#test/support/teamRows.ts';
import { rulesRow } from '#test/support/technologyTables.ts';
import { uploadResultRow } from '#test/support/uploadResultRow.ts';

const { tables } = JSON.parse(readFileSync('appwrite.config.json', 'utf8')) as Pick<AppwriteConfig, 'tables'>;
const moment = '2026-01-01T00:00:00.000Z';
const dates = { $createdAt: moment, $updatedAt: moment, updateDate: moment };

/** Text columns that hold an id, a code or JSON; every other one may hold any text. */
const codedColumns: Readonly<Partial<Record<TableId, readonly string[]>>> = {
  [tableIds.userTeamAssociation]: ['userId', 'teamId'],
  [tableIds.teamTechInventory]: ['confirmation'],
  [tableIds.teamMonthlyMetrics]: ['notApplicable'],
  [tableIds.teamMonthReports]: ['teamId', 'month', 'notApplicable'],
  [tableIds.teamReporting]: ['months', 'lastMonth'],
  [tableIds.fileUploadResults]: ['errorFileId', 'undoOf', 'merge', 'submittedBy'],
  [tableIds.changeEntries]: ['teamId', 'field', 'userId', 'uploadId'],
  [tableIds.technologyRules]: ['names', 'rings', 'lifecycles'],
  [tableIds.technologyMonths]: ['month', 'category', 'counts'],
  [tableIds.sharedViews]: ['query'],
  [tableIds.metricTargets]: ['targets'],
  [tableIds.metricNotes]: ['notes'],
  [tableIds.reminderSettings]: ['days'],
  [tableIds.reminderMails]: ['day', 'executionId', 'about'],
};

/** A text that says its column, and whose markup must stay text. */
export function markupText(tableId: TableId, column: string, markup: string): string {
  const text = `${tableId} ${column} ${markup}`;
  return inventoryColumns.some((each) => each === column) ? withoutSeparators(text) : text;
}

/** Text that is one stored item. */
const withoutSeparators = (text: string): string => text.replace(/[|:]/gu, ';');

function withMarkup(tableId: TableId, row: StoredRow, markup: string): StoredRow {
  const coded = codedColumns[tableId] ?? [];
  const columns = tables.find(({ $id }) => $id === tableId)?.columns ?? [];
  const texts = columns.filter(
    ({ key, type, format }) => type === 'string' && format !== 'enum' && !coded.includes(key),
  );
  return { ...row, ...dates, ...Object.fromEntries(texts.map(({ key }) => [key, markupText(tableId, key, markup)])) };
}

/** A small organisation in which every text column of every row holds the markup; the team 'blue', the person 'grace'. */
export function markupTables(markup: string): Record<string, readonly StoredRow[]> {
  const month = monthOf(new Date(), 'UTC');
  const language = markupText(tableIds.teamTechInventory, 'languageAndVersion', markup);
  const rows: Partial<Record<TableId, readonly StoredRow[]>> = {
    [tableIds.teamMetadata]: [teamRow('blue'), teamRow('red')],
    [tableIds.userMetadata]: [personRow('grace'), personRow('jack')],
    [tableIds.userTeamAssociation]: [associationRow('grace', 'blue'), associationRow('grace', 'red')],
    [tableIds.teamTechInventory]: [inventoryRow('blue'), inventoryRow('red')],
    [tableIds.teamMonthlyMetrics]: [metricsRow('blue'), metricsRow('red')],
    [tableIds.teamMonthReports]: [monthReport('blue', addMonths(month, -1))],
    [tableIds.fileUploadResults]: [uploadResultRow('upload')],
    [tableIds.changeEntries]: [
      changeRow('item', { oldValue: null }),
      changeRow('name', { area: 'team', field: 'teamName' }),
      changeRow('upload', { source: 'upload', uploadId: 'upload', area: 'team', field: 'sector' }),
    ],
    [tableIds.technologyRules]: [
      rulesRow('languageAndVersion', {
        rings: JSON.stringify([
          {
            name: language,
            versions: '',
            ring: 'Hold',
            reason: `reason ${markup}`,
            until: '2027-03-31',
            moveTo: markup,
          },
        ]),
        lifecycles: JSON.stringify([
          { name: language, source: `source ${markup}`, isSample: false, cycles: [{ cycle: '8', eol: '2022-03-31' }] },
        ]),
        names: JSON.stringify([{ name: language, aliases: [`alias ${markup}`] }]),
      }),
    ],
    [tableIds.sharedViews]: [{ $id: 'view', ...dates, query: 'search=x', name: '', createdBy: '' } as StoredRow],
    [tableIds.reminderSettings]: [
      { $id: reminderSettingsId, ...dates, enabled: false, days: '20', subject: '', text: '' } as StoredRow,
    ],
    [tableIds.reminderMails]: [
      { $id: 'mail', ...dates, day: '2026-11-20', teams: 2, status: 'failed', attempts: 1, sentAt: null } as StoredRow,
    ],
  };
  return Object.fromEntries(
    Object.entries(rows).map(([id, each]) => [id, each.map((row) => withMarkup(id as TableId, row, markup))]),
  );
}
