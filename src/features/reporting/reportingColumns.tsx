import { Box } from '@mui/material';
import { formatNumber } from '#domain/formatNumber.ts';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { describeDue, describeMissing } from '#domain/monthly-metrics/reportingState.ts';
import { isInventoryDue } from '#domain/monthly-metrics/reportingSummary.ts';
import type { ReportingTeam } from '#domain/monthly-metrics/reportingTeam.ts';
import { formatMonth } from '#domain/monthly-metrics/reports.ts';
import { tidyText } from '#domain/text.ts';
import { OriginLink } from '#src/components/OriginLink.tsx';
import { contactsColumn } from '#src/lists/data-table/contactsColumn.tsx';
import type { DataColumn } from '#src/lists/data-table/DataTable.tsx';
import type { TableSort } from '#src/lists/data-table/TableView.ts';
import type { SortableColumn } from '#src/lists/data-table/sortRows.ts';
import { describeChanged } from '#src/components/describeChanged.ts';
import { formatShortDay } from '#src/config/organisationDay.ts';
import { paths } from '#src/paths.ts';

export const byName: TableSort = { field: 'team', direction: 'asc' };

/** Texts sort in the order of what they stand for. */
export const sortKeys: readonly SortableColumn<ReportingTeam>[] = [
  { field: 'team', value: ({ team }) => tidyText(team.teamName) },
  { field: 'reported', value: ({ state, savedOn }) => (state.isReported ? (savedOn ?? '') : '') },
  { field: 'missing', value: missingKey },
  {
    field: 'lastReport',
    value: ({ lastMonth, savedOn }) => (lastMonth === null ? '' : `${lastMonth} ${savedOn ?? ''}`),
  },
  { field: 'inventory', value: ({ confirmation }) => confirmation?.day ?? '' },
];

/** Who never reported after all others; among those that miss as many, who has reported this month before. */
function missingKey({ state: { hasNeverReported, missing, isReported } }: ReportingTeam): string {
  return `${hasNeverReported ? 1 : 0} ${String(missing.length).padStart(2, '0')} ${isReported ? 0 : 1}`;
}

/** `Nov 3, 2026 by Sam Staff`; `Not reported yet, due by Nov 30`. */
function describeReported({ state, savedOn, savedBy }: ReportingTeam): string {
  if (!state.isReported || savedOn === undefined) return describeDue(state.thisMonth);
  return savedBy === '' ? formatShortDay(savedOn) : `${formatShortDay(savedOn)} by ${savedBy}`;
}

/** `6 of 8 by programs`; '' for none. */
export function describePushed({ pushed }: ReportingTeam): string {
  return pushed === 0 ? '' : `${pushed} of ${metricFields.length} by programs`;
}

/** `Nov 3, 2026, changed Nov 24`; `May 3, 2026, 204 days ago`; `Never`. */
function describeInventory({ confirmation, changedOn, state }: ReportingTeam): string {
  return [
    confirmation ? formatShortDay(confirmation.day) : 'Never',
    ...(confirmation?.isDue ? [`${formatNumber(confirmation.ageDays)} days ago`] : []),
    ...(changedOn === undefined ? [] : [describeChanged(changedOn, state.thisMonth)]),
  ].join(', ');
}

const due = { color: 'error.main', fontWeight: 600 } as const;

/** @param month `November 2026`. */
export function reportingColumns(month: string): readonly DataColumn<ReportingTeam>[] {
  return [
    {
      field: 'team',
      header: 'Team',
      value: ({ team }) => tidyText(team.teamName),
      renderCell: ({ team }) => (
        <OriginLink to={paths.team(team.$id, 'teamMetrics')}>{tidyText(team.teamName) || team.$id}</OriginLink>
      ),
      isStateless: true,
      minWidth: 160,
    },
    {
      field: 'reported',
      header: `Reported in ${month}`,
      value: (row) => [describeReported(row), describePushed(row), row.silence].filter(Boolean).join('. '),
      renderCell: (row) => (
        <div>
          {describeReported(row)}
          {row.pushed > 0 && <Box sx={{ color: 'text.secondary' }}>{describePushed(row)}</Box>}
          {row.silence !== '' && <Box sx={due}>{row.silence}</Box>}
        </div>
      ),
      isStateless: true,
      minWidth: 150,
    },
    {
      field: 'missing',
      header: 'Missing',
      value: ({ state }) => describeMissing(state),
      renderCell: ({ state }) => (
        <Box component="span" sx={due}>
          {describeMissing(state)}
        </Box>
      ),
      isStateless: true,
      minWidth: 140,
    },
    {
      field: 'lastReport',
      header: 'Last report',
      value: ({ lastMonth }) => (lastMonth === null ? 'Never' : formatMonth(lastMonth)),
      minWidth: 130,
    },
    {
      field: 'inventory',
      header: 'Inventory confirmed',
      value: describeInventory,
      renderCell: (row) => (
        <OriginLink
          to={paths.team(row.team.$id, 'techInventory')}
          color={isInventoryDue(row) ? 'error' : 'inherit'}
          underline={isInventoryDue(row) ? 'always' : 'hover'}
          aria-description={tidyText(row.team.teamName)}
        >
          {describeInventory(row)}
        </OriginLink>
      ),
      isStateless: true,
      minWidth: 140,
    },
    contactsColumn(({ team }) => team.$id),
  ];
}
