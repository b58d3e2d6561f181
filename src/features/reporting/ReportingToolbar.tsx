import { Button, Chip, Stack, Tooltip } from '@mui/material';
import MailIcon from '@mui/icons-material/MailOutlined';
import { formatNumber, formatCount } from '#domain/formatNumber.ts';
import { reportChoiceLabels, reportChoices, describeMissing } from '#domain/monthly-metrics/reportingState.ts';
import {
  programChoices,
  type ReportingFilters,
  type ReportingGroup,
  reportingGroups,
  type ReportingSummary,
} from '#domain/monthly-metrics/reportingSummary.ts';
import { teamFields } from '#domain/team.ts';
import { holdFilters } from '#domain/technologies/holds.ts';
import type { ReportingTeam } from '#domain/monthly-metrics/reportingTeam.ts';
import { formatMonthName, type Month } from '#domain/monthly-metrics/reports.ts';
import type { SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import { contactSheetColumns, type WithContacts } from '#domain/teamContacts.ts';
import { tidyText, toTitleCase } from '#domain/text.ts';
import { FilterSelect } from '#src/lists/FilterSelect.tsx';
import { PhoneFilters } from '#src/lists/PhoneFilters.tsx';
import { SearchInput } from '#src/lists/SearchInput.tsx';
import type { ListSearch } from '#src/lists/useSearchTerm.ts';
import type { HoldsByTeam } from '#src/data/holdsApi.ts';
import { ListStatus } from '#src/lists/ListStatus.tsx';
import { ForAdmins } from '#src/components/admin-rights/ForAdmins.tsx';
import { AriaDisabledButton } from '#src/components/AriaDisabledButton.tsx';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';
import { useDialogAddress } from '#src/components/useDialogAddress.ts';
import { DownloadTeams } from '#src/lists/DownloadTeams.tsx';
import { CopyAddresses } from './CopyAddresses.tsx';
import { isFiltered } from './reportingView.ts';
import { describePushed } from './reportingColumns.tsx';
import { describeHolds } from './Holds.tsx';

const RemindDialog = onDemandDialog(async () => (await import('./RemindDialog.tsx')).RemindDialog);

interface ReportingToolbarProps {
  readonly search: ListSearch;
  readonly filters: ReportingFilters;
  readonly summary: ReportingSummary;
  readonly total: number;
  readonly today: string;
  readonly holds: HoldsByTeam | undefined;
  readonly onFilter: (patch: Partial<ReportingFilters>) => void;
  readonly onToggle: (group: ReportingGroup) => (name: string) => void;
  readonly onClear: () => void;
}

const lateOrder = ['', ...reportChoices] as const;
const inventoryLabels = { '': 'All', due: 'To be confirmed' } as const;
const inventoryOrder = ['', 'due'] as const;
const holdLabels = { '': 'All', any: 'Uses something on Hold', due: 'Due within 90 days' } as const;
const holdOrder = ['', ...holdFilters] as const;
const programLabels = {
  '': 'All',
  all: 'Report by themselves',
  some: 'Some metrics by programs',
  silent: 'A program stays away',
} as const;
const programOrder = ['', ...programChoices] as const;
const row = { alignItems: 'center', flexWrap: 'wrap', gap: 1.5, mb: 2 } as const;
/** On a phone search and filters share a line. */
const searchRow = {
  ...row,
  '& > .MuiTextField-root:first-of-type': { flex: { xs: '1 1 220px', sm: 'none' } },
} as const;
/** On a phone without the words of the download, which is named all the same. */
const actionRow = {
  ...row,
  '& > [aria-haspopup=menu]': { fontSize: { xs: 0, sm: '0.875rem' }, minWidth: 44 },
  '& > [aria-haspopup=menu] > .MuiButton-startIcon': { mr: { xs: 0, sm: 1 }, ml: { xs: 0, sm: -0.5 } },
} as const;

export function ReportingToolbar(props: ReportingToolbarProps) {
  const { search, filters, summary, total, today, holds, onFilter, onToggle, onClear } = props;
  const { matches, lateCounts, inventoryCounts, holdCounts, programCounts } = summary;
  const isNarrowed = isFiltered(filters) || search.term.trim() !== '';
  const asking = [filters.late, filters.inventory, filters.hold, filters.programs].filter((value) => value !== '');
  const late = matches.filter(({ state }) => !state.isReported);
  // Unless the filters say who else is meant.
  const asked = asking.length > 0 ? matches : late;
  return (
    <>
      <Stack role="search" aria-label="Teams" direction="row" sx={searchRow}>
        <SearchInput search={search} label="Search Teams" placeholder="Search Teams..." width={280} />
        <PhoneFilters chosen={asking.length}>
          <FilterSelect
            label="Report"
            value={filters.late}
            options={lateOrder.map((value) => option(value, reportChoiceLabels[value], lateCounts[value]))}
            onChange={(late) => onFilter({ late })}
          />
          <FilterSelect
            label="Tech inventory"
            value={filters.inventory}
            options={inventoryOrder.map((value) => option(value, inventoryLabels[value], inventoryCounts[value]))}
            onChange={(inventory) => onFilter({ inventory })}
          />
          {(holds?.size !== 0 || filters.hold !== '') && (
            <FilterSelect
              label="On Hold"
              value={filters.hold}
              options={holdOrder.map((value) => option(value, holdLabels[value], holds && holdCounts[value]))}
              onChange={(hold) => onFilter({ hold })}
            />
          )}
          {(programCounts.some > 0 || programCounts.silent > 0 || filters.programs !== '') && (
            <FilterSelect
              label="Programs"
              value={filters.programs}
              options={programOrder.map((value) => option(value, programLabels[value], programCounts[value]))}
              onChange={(programs) => onFilter({ programs })}
            />
          )}
        </PhoneFilters>
        {reportingGroups
          .filter((group) => filters[group] !== '')
          .map((group) => {
            const label = `${teamFields[group].header}: ${filters[group]}`;
            const onDelete = (): void => onToggle(group)(filters[group]);
            const name = `${label}: remove this filter`;
            return <Chip key={group} label={label} aria-label={name} onClick={onDelete} onDelete={onDelete} />;
          })}
        {isNarrowed && <Button onClick={onClear}>Clear</Button>}
      </Stack>
      <Stack direction="row" sx={actionRow}>
        <ListStatus>
          {isNarrowed && `Showing ${formatNumber(matches.length)} of ${formatNumber(total)} teams`}
        </ListStatus>
        <RemindTeams teams={late} month={today.slice(0, 7)} />
        <CopyAddresses teams={asked} />
        <DownloadReporting teams={matches} today={today} holds={holds} />
      </Stack>
    </>
  );
}

/** @param count undefined while it isn't known */
function option<Value extends string>(value: Value, label: string, count: number | undefined) {
  return { value, label: count === undefined ? label : `${label} (${formatNumber(count)})` };
}

interface RemindTeamsProps {
  /** Of the list, those that have not reported. */
  readonly teams: readonly ReportingTeam[];
  readonly month: Month;
}

/** For admins: mails to the people of these teams, who are first named in numbers (`remind=1`). */
function RemindTeams({ teams, month }: RemindTeamsProps) {
  const { value, close, opener } = useDialogAddress('remind');
  const isEmpty = teams.length === 0;
  return (
    <ForAdmins>
      <Tooltip title={isEmpty ? `No team in this list has yet to report ${formatMonthName(month)}.` : ''} describeChild>
        <AriaDisabledButton {...opener('1')} variant="outlined" startIcon={<MailIcon />} disabled={isEmpty}>
          {teams.length === 1 ? 'Remind this team' : `Remind these ${formatCount(teams.length, 'team')}`}
        </AriaDisabledButton>
      </Tooltip>
      {value !== null && <RemindDialog teams={teams} month={month} onClose={close} />}
    </ForAdmins>
  );
}

interface DownloadReportingProps {
  readonly teams: readonly ReportingTeam[];
  /** `YYYY-MM-DD` in the organisation's time zone. */
  readonly today: string;
  readonly holds: HoldsByTeam | undefined;
}

function DownloadReporting({ teams, today, holds }: DownloadReportingProps) {
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
