import { Box } from '@mui/material';
import { useMemo } from 'react';
import { formatMetric, formatNumber } from '#domain/formatNumber.ts';
import type { ExplainedTeam, MetricPart } from '#domain/metric-calculations/explain.ts';
import { type Formula, formulas } from '#domain/metric-calculations/formulas.ts';
import type { MetricFamily } from '#domain/metric-calculations/metrics.ts';
import { formatMonth } from '#domain/monthly-metrics/reports.ts';
import { tidyText } from '#domain/text.ts';
import { useOrigin } from '#src/components/BackLink.tsx';
import { type DataColumn, DataTable } from '#src/lists/data-table/DataTable.tsx';
import type { TableView } from '#src/lists/data-table/TableView.ts';
import { sortRows } from '#src/lists/data-table/sortRows.ts';
import { useReturnFocus } from '#src/components/returnFocus.ts';
import { PageLink } from '#src/components/PageLink.tsx';
import { paths } from '#src/paths.ts';
import type { BreakdownSection } from './breakdownView.ts';

interface ContributionTableProps extends TableControl {
  readonly label: string;
  readonly parts: readonly MetricPart[];
  readonly family: MetricFamily;
}

export function ContributionTable({ parts, family, ...table }: ContributionTableProps) {
  const columns = useMemo(
    () => [...(parts.some(isApp) ? appColumns : teamColumns), ...numberColumns[formulas[family].figure]],
    [parts, family],
  );
  return <SortedTable rows={parts} columns={columns} getRowId={getContributionId} {...table} />;
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
    renderCell: ({ teams }) => teams.map((team) => <TeamLink key={team.teamId} team={team} table="parts" />),
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
            <TeamLink team={team} table="parts" />: {team.said}
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
  mean: [{ ...countsAsColumn, value: ({ numerator }) => formatMetric(numerator, 'percent') }],
  sum: [countsAsColumn],
};

const teamColumn: DataColumn<ExplainedTeam> = {
  field: 'team',
  header: 'Team',
  value: ({ teamName }) => teamName,
  renderCell: (team) => <TeamLink team={team} table="groups" />,
  minWidth: 150,
};
const saidColumn: DataColumn<ExplainedTeam> = {
  field: 'said',
  header: 'Reported',
  value: ({ said }) => said,
  minWidth: 150,
};
const reasonColumn: DataColumn<ExplainedTeam> = { ...saidColumn, header: 'Reason' };
const monthColumn: DataColumn<ExplainedTeam> = {
  field: 'lastReport',
  header: 'Last report',
  value: ({ lastReport }) => (lastReport === null ? 'Unknown' : formatMonth(lastReport)),
  sortable: false,
  minWidth: 120,
};

const groupColumns: Readonly<Record<BreakdownSection, readonly DataColumn<ExplainedTeam>[]>> = {
  thisMonth: [teamColumn, saidColumn],
  earlier: [teamColumn, saidColumn, monthColumn],
  never: [teamColumn, saidColumn],
  notApplicable: [teamColumn, reasonColumn],
};
const getTeamId = ({ teamId }: ExplainedTeam): string => teamId;

interface TeamGroupTableProps extends TableControl {
  readonly label: string;
  readonly section: BreakdownSection;
  readonly teams: readonly ExplainedTeam[];
}

export function TeamGroupTable({ section, teams, ...table }: TeamGroupTableProps) {
  return <SortedTable rows={teams} columns={groupColumns[section]} getRowId={getTeamId} {...table} />;
}

interface TeamLinkProps {
  readonly team: ExplainedTeam;
  /** Part of the explanation: a team may be in both. */
  readonly table: 'parts' | 'groups';
}

/** Back from the team leads to the same link. */
function TeamLink({ team: { teamId, teamName }, table }: TeamLinkProps) {
  const origin = useOrigin();
  const { ref, onFollow } = useReturnFocus<HTMLAnchorElement>(`${table}/${teamId}`);
  return (
    <PageLink ref={ref} to={paths.team(teamId)} state={origin} onClick={onFollow}>
      {tidyText(teamName) || teamId}
    </PageLink>
  );
}

interface TableControl {
  readonly view: TableView;
  readonly onViewChange: (view: TableView) => void;
}

interface SortedTableProps<Row> extends TableControl {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly DataColumn<Row>[];
  readonly getRowId: (row: Row) => string;
}

function SortedTable<Row>({ rows, columns, view, ...table }: SortedTableProps<Row>) {
  const sorted = useMemo(() => (view.sort ? sortRows(rows, columns, view.sort) : rows), [rows, columns, view.sort]);
  return <DataTable rows={sorted} columns={columns} view={view} {...table} />;
}
