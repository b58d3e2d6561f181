import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { formatNumber } from '#domain/formatNumber.ts';
import { isInventoryDue } from '#domain/monthly-metrics/reportingSummary.ts';
import type { ReportingTeam } from '#domain/monthly-metrics/reportingTeam.ts';
import { formatMonth } from '#domain/monthly-metrics/reports.ts';
import { tidyText } from '#domain/text.ts';
import { Contacts } from '#src/components/Contacts.tsx';
import type { DataColumn } from '#src/components/data-table/DataTable.tsx';
import type { TableSort } from '#src/components/data-table/TableView.ts';
import type { SortableColumn } from '#src/components/data-table/sortRows.ts';
import { formatShortDay } from '#src/components/organisationDay.ts';
import { paths } from '#src/paths.ts';

export const byName: TableSort = { field: 'team', direction: 'asc' };

/** Later than any number of days. */
const neverReported = '999999';

/** Columns that can be sorted by, with texts in the order of what they stand for. */
export const sortKeys: readonly SortableColumn<ReportingTeam>[] = [
  { field: 'team', value: ({ team }) => tidyText(team.teamName) },
  { field: 'reported', value: (row) => (row.daysLate === 0 ? (row.savedOn ?? '') : '') },
  { field: 'daysLate', value: ({ daysLate }) => (daysLate === null ? neverReported : String(daysLate)) },
  { field: 'lastReport', value: ({ month, savedOn }) => (month === undefined ? '' : `${month} ${savedOn ?? ''}`) },
  { field: 'inventory', value: ({ confirmation }) => confirmation?.day ?? '' },
];

/** `Nov 3, 2026 by Sam Staff`; `Not yet`. */
function describeReported({ daysLate, savedOn, savedBy }: ReportingTeam): string {
  if (daysLate !== 0 || savedOn === undefined) return 'Not yet';
  return savedBy === '' ? formatShortDay(savedOn) : `${formatShortDay(savedOn)} by ${savedBy}`;
}

/** '' for a team that isn't late. */
function describeLate({ daysLate }: ReportingTeam): string {
  if (daysLate === null) return 'Never reported';
  return daysLate === 0 ? '' : formatNumber(daysLate);
}

function describeInventory({ confirmation }: ReportingTeam): string {
  if (confirmation === undefined) return 'Never';
  const day = formatShortDay(confirmation.day);
  return confirmation.isDue ? `${day}, ${formatNumber(confirmation.ageDays)} days ago` : day;
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
        <Link component={RouterLink} to={paths.team(team.$id, 'teamMetrics')}>
          {tidyText(team.teamName) || team.$id}
        </Link>
      ),
      isStateless: true,
      minWidth: 160,
    },
    { field: 'reported', header: `Reported in ${month}`, value: describeReported, minWidth: 150 },
    {
      field: 'daysLate',
      header: 'Days late',
      value: describeLate,
      renderCell: (row) => (
        <Box component="span" sx={row.daysLate === 0 ? undefined : due}>
          {describeLate(row)}
        </Box>
      ),
      isStateless: true,
      minWidth: 100,
    },
    {
      field: 'lastReport',
      header: 'Last report',
      value: (row) => (row.month === undefined ? 'None' : formatMonth(row.month)),
      minWidth: 130,
    },
    {
      field: 'inventory',
      header: 'Inventory confirmed',
      value: describeInventory,
      renderCell: (row) => (
        <Link
          component={RouterLink}
          to={paths.team(row.team.$id, 'techInventory')}
          color={isInventoryDue(row) ? 'error' : 'inherit'}
          underline={isInventoryDue(row) ? 'always' : 'hover'}
        >
          {describeInventory(row)}
        </Link>
      ),
      isStateless: true,
      minWidth: 140,
    },
    {
      field: 'contacts',
      header: 'Who to ask',
      value: () => '',
      renderCell: ({ team }) => <Contacts teamId={team.$id} />,
      isStateless: true,
      sortable: false,
      minWidth: 190,
    },
  ];
}
