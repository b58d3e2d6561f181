import type { ReportingTeam } from '#domain/monthly-metrics/reportingTeam.ts';
import { DownloadTeams } from '#src/lists/DownloadTeams.tsx';
import type { HoldsByTeam } from '#src/data/holdsApi.ts';
import { describeMissing } from '#domain/monthly-metrics/reportingState.ts';
import type { SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import { contactSheetColumns, type WithContacts } from '#domain/teamContacts.ts';
import { tidyText, toTitleCase } from '#domain/text.ts';
import { describePushed } from './reportingColumns.tsx';
import { describeHolds } from './Holds.tsx';

interface DownloadReportingProps {
  readonly teams: readonly ReportingTeam[];
  /** `YYYY-MM-DD` in the organisation's time zone. */
  readonly today: string;
  readonly holds: HoldsByTeam | undefined;
}

export function DownloadReporting({ teams, today, holds }: DownloadReportingProps) {
  return (
    <DownloadTeams
      label="Download this list"
      rows={teams}
      teamIdOf={({ team }) => team.$id}
      sheet="Reporting"
      name="reporting"
      columns={sheetColumns(today.slice(0, 7), holds)}
    />
  );
}

/** @param month `YYYY-MM` that is reported or not. */
function sheetColumns(
  month: string,
  holds: HoldsByTeam | undefined,
): readonly SheetColumn<ReportingTeam & WithContacts>[] {
  const date = (day: string | undefined) => (day === undefined ? null : { day });
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
    ...contactSheetColumns,
    { header: 'By Programs', width: 20, isText: true, value: (row) => describePushed(row) || null },
    { header: 'Stays Away', width: 36, isText: true, value: ({ silence }) => silence || null },
    ...(holds ? [holdColumn(holds)] : []),
  ];
}

function holdColumn(holds: HoldsByTeam): SheetColumn<ReportingTeam> {
  const value = ({ team }: ReportingTeam) => describeHolds(holds.get(team.$id)) || null;
  return { header: 'On Hold', width: 32, isText: true, value };
}
