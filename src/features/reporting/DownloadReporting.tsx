import type { ReportingTeam } from '#domain/monthly-metrics/reportingTeam.ts';
import { DownloadWithProgress, type Reading } from '#src/lists/ReadProgress.tsx';
import type { HoldsByTeam } from '#src/data/holdsApi.ts';
import { useAppDispatch, type AppThunk } from '#src/store/hooks.ts';
import { formatCount } from '#domain/formatNumber.ts';
import { describeMissing } from '#domain/monthly-metrics/reportingState.ts';
import type { SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import type { TeamContact } from '#domain/teamContacts.ts';
import { tidyText, toTitleCase } from '#domain/text.ts';
import { ContactReader } from '#src/data/contactsApi.ts';
import { describePushed } from './reportingColumns.tsx';
import { describeHolds } from './Holds.tsx';

interface DownloadReportingProps {
  readonly teams: readonly ReportingTeam[];
  /** `YYYY-MM-DD` in the organisation's time zone. */
  readonly today: string;
  readonly holds: HoldsByTeam | undefined;
}

export function DownloadReporting({ teams, today, holds }: DownloadReportingProps) {
  const dispatch = useAppDispatch();
  return (
    <>
      <DownloadWithProgress
        label="Download this list"
        total={teams.length}
        beginning="Reading who to ask..."
        noun="teams"
        emptyReason={teams.length === 0 ? 'There are no teams to download.' : undefined}
        onSave={(table, reading) => dispatch(saveReporting({ teams, today, holds, table, ...reading }))}
        failure="The teams could not be downloaded. Please try again."
      />
    </>
  );
}

interface ReportingSheetRow extends ReportingTeam {
  readonly contacts: readonly TeamContact[];
  readonly held: string;
}

/** @param month `YYYY-MM` that is reported or not. */
function sheetColumns(month: string): readonly SheetColumn<ReportingSheetRow>[] {
  const date = (day: string | undefined): Date | null => (day === undefined ? null : new Date(day));
  return [
    { header: 'Team', width: 32, isText: true, value: ({ team }) => tidyText(team.teamName) },
    { header: 'Sector', width: 22, isText: true, value: ({ team }) => tidyText(team.sector) || null },
    { header: 'Business Unit', width: 22, isText: true, value: ({ team }) => tidyText(team.businessUnit) || null },
    { header: 'Team Type', width: 16, isText: true, value: ({ team }) => toTitleCase(team.teamType) || null },
    { header: `Reported ${month}`, width: 16, value: ({ state }) => (state.isReported ? 'Yes' : 'No') },
    { header: 'Months Missing', width: 10, value: ({ state }) => state.missing.length },
    { header: 'Missing', width: 36, isText: true, value: ({ state }) => describeMissing(state) || null },
    { header: 'Last Report', width: 12, isText: true, value: ({ lastMonth }) => lastMonth ?? 'Never' },
    { header: 'Last Saved', width: 18, value: ({ savedOn }) => date(savedOn) },
    { header: 'Saved By', width: 22, isText: true, value: ({ savedBy }) => savedBy || null },
    { header: 'Inventory Confirmed', width: 18, value: ({ confirmation }) => date(confirmation?.day) },
    { header: 'Inventory Changed', width: 18, value: ({ changedOn }) => date(changedOn) },
    { header: 'Inventory Due', width: 14, value: ({ confirmation }) => ((confirmation?.isDue ?? true) ? 'Yes' : 'No') },
    { header: 'Who to Ask', width: 36, isText: true, value: ({ contacts }) => join(contacts, ({ name }) => name) },
    { header: 'E-mail', width: 44, isText: true, value: ({ contacts }) => join(contacts, ({ email }) => email) },
    { header: 'By Programs', width: 20, isText: true, value: (row) => describePushed(row) || null },
    { header: 'Stays Away', width: 36, isText: true, value: ({ silence }) => silence || null },
    { header: 'On Hold', width: 32, isText: true, value: ({ held }) => held || null },
  ];
}

function join(contacts: readonly TeamContact[], textOf: (contact: TeamContact) => string): string | null {
  const texts = contacts.map(textOf).filter((text) => text !== '');
  return texts.length === 0 ? null : texts.join('; ');
}

interface SaveReportingOptions extends Reading {
  readonly teams: readonly ReportingTeam[];
  readonly today: string;
  readonly holds: HoldsByTeam | undefined;
  readonly table: TableFormat;
}

/** Returns a message for the person; rejects when the file could not be made. */
function saveReporting({
  teams,
  today,
  holds,
  table,
  onRead,
  signal,
}: SaveReportingOptions): AppThunk<Promise<string>> {
  return async (_dispatch, _getState, { services }) => {
    const { saveTable } = await import('#src/lists/table-file/saveTable.ts');
    async function* rows(): AsyncGenerator<readonly ReportingSheetRow[]> {
      let read = 0;
      const reader = new ContactReader(services.tables, { signal });
      for await (const batch of reader.readInBatches(teams, ({ team }) => team.$id)) {
        read += batch.rows.length;
        onRead(read);
        yield batch.rows.map((row) => ({
          ...row,
          contacts: batch.contacts.get(row.team.$id) ?? [],
          held: describeHolds(holds?.get(row.team.$id)),
        }));
      }
    }
    const columns = sheetColumns(today.slice(0, 7));
    const fileName = await saveTable({ sheet: 'Reporting', name: 'reporting', columns, rows: rows() }, table);
    return `${formatCount(teams.length, 'team')} saved as "${fileName}".`;
  };
}
