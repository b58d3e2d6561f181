import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useMemo, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatNumber, formatPercent } from '#domain/formatNumber.ts';
import { pageSizes } from '#domain/limits.ts';
import type { ExplainedTeam, MetricPart } from '#domain/metric-calculations/explain.ts';
import { type Formula, formulas } from '#domain/metric-calculations/formulas.ts';
import type { MetricFamily } from '#domain/metric-calculations/metrics.ts';
import { tidyText } from '#domain/text.ts';
import { type DataColumn, DataTable } from '#src/components/data-table/DataTable.tsx';
import type { TableView } from '#src/components/data-table/TableView.ts';
import { sortRows } from '#src/components/data-table/sortRows.ts';
import { paths } from '#src/paths.ts';

interface ContributionTableProps {
  readonly label: string;
  readonly parts: readonly MetricPart[];
  readonly family: MetricFamily;
}

/** Teams, or apps with their teams, that contribute to a value. */
export function ContributionTable({ label, parts, family }: ContributionTableProps) {
  const columns = useMemo(
    () => [...(parts.some(isApp) ? appColumns : teamColumns), ...numberColumns[formulas[family].figure]],
    [parts, family],
  );
  return <UncontrolledTable label={label} rows={parts} columns={columns} getRowId={getContributionId} />;
}

function isApp({ name, teams }: MetricPart): boolean {
  return teams.length !== 1 || teams[0]?.teamName !== name;
}

function getContributionId({ name, teams }: MetricPart): string {
  return JSON.stringify([name, teams[0]?.teamId]);
}

const formatReported = ({ teams }: MetricPart): string => teams.map(({ said }) => said).join('; ');

const teamColumns: readonly DataColumn<MetricPart>[] = [
  {
    field: 'team',
    header: 'Team',
    value: ({ name }) => name,
    renderCell: ({ teams }) => teams.map((team) => <TeamLink key={team.teamId} team={team} />),
    minWidth: 150,
  },
  { field: 'said', header: 'Reported', value: formatReported, minWidth: 150 },
];

const appColumns: readonly DataColumn<MetricPart>[] = [
  { field: 'app', header: 'App', value: ({ name }) => name },
  {
    field: 'teams',
    header: 'Teams',
    value: formatReported,
    renderCell: ({ teams }) => (
      <div>
        {teams.map((team) => (
          <Box key={team.teamId}>
            <TeamLink team={team} />: {team.said}
          </Box>
        ))}
      </div>
    ),
    sortable: false,
    minWidth: 220,
  },
];

const countsAsColumn: DataColumn<MetricPart> = {
  field: 'countsAs',
  header: 'Counts as',
  value: ({ numerator }) => formatNumber(numerator),
  sortable: false,
  minWidth: 90,
};

const outOfColumn: DataColumn<MetricPart> = {
  field: 'outOf',
  header: 'Out of',
  value: ({ denominator }) => formatNumber(denominator),
  sortable: false,
  minWidth: 80,
};

/** The numerators of a mean are percentages. */
const numberColumns: Readonly<Record<Formula['figure'], readonly DataColumn<MetricPart>[]>> = {
  share: [countsAsColumn, outOfColumn],
  mean: [{ ...countsAsColumn, value: ({ numerator }) => formatPercent(numerator) }],
  sum: [countsAsColumn],
};

const notReportedColumns: readonly DataColumn<ExplainedTeam>[] = [
  {
    field: 'team',
    header: 'Team',
    value: ({ teamName }) => teamName,
    renderCell: (team) => <TeamLink team={team} />,
    minWidth: 150,
  },
  { field: 'said', header: 'Reported', value: ({ said }) => said, minWidth: 150 },
];
const getTeamId = ({ teamId }: ExplainedTeam): string => teamId;

export const notReportedLabel = "Teams that haven't reported";

export function NotReportedTable({ teams }: { readonly teams: readonly ExplainedTeam[] }) {
  return <UncontrolledTable label={notReportedLabel} rows={teams} columns={notReportedColumns} getRowId={getTeamId} />;
}

function TeamLink({ team: { teamId, teamName } }: { readonly team: ExplainedTeam }) {
  return (
    <Link component={RouterLink} to={paths.team(teamId)}>
      {tidyText(teamName) || teamId}
    </Link>
  );
}

interface UncontrolledTableProps<Row> {
  readonly label: string;
  /** In the initial order. */
  readonly rows: readonly Row[];
  readonly columns: readonly DataColumn<Row>[];
  readonly getRowId: (row: Row) => string;
}

/** Keeps its view in local state, because the URL says nothing about dialogs. */
function UncontrolledTable<Row>({ label, rows, columns, getRowId }: UncontrolledTableProps<Row>) {
  const [view, setView] = useState<TableView>({ sort: undefined, page: 1, pageSize: pageSizes.generic });
  const sorted = useMemo(() => (view.sort ? sortRows(rows, columns, view.sort) : rows), [rows, columns, view.sort]);
  return (
    <DataTable label={label} rows={sorted} columns={columns} getRowId={getRowId} view={view} onViewChange={setView} />
  );
}
