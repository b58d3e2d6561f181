import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { formatNumber, formatPercent } from '#domain/formatNumber.ts';
import type { MetricPart } from '#domain/metric-calculations/explain.ts';
import { formulas, type Formula } from '#domain/metric-calculations/formulas.ts';
import type { MetricFamily } from '#domain/metric-calculations/metricKeys.ts';
import type { DataColumn } from '#src/components/data-table/DataColumn.ts';
import { TeamLink } from './TeamLink.tsx';
import { WholeTable } from './WholeTable.tsx';

interface PartTableProps {
  readonly label: string;
  readonly parts: readonly MetricPart[];
  readonly family: MetricFamily;
}

/** What adds to a figure: teams, or apps with their teams. */
export function PartTable({ label, parts, family }: PartTableProps) {
  const columns = useMemo(
    () => [...(parts.some(isApp) ? appColumns : teamColumns), ...numberColumns[formulas[family].figure]],
    [parts, family],
  );
  return <WholeTable label={label} rows={parts} columns={columns} getRowId={idOf} />;
}

function isApp({ name, teams }: MetricPart): boolean {
  return teams.length !== 1 || teams[0]?.teamName !== name;
}

function idOf({ name, teams }: MetricPart): string {
  return JSON.stringify([name, teams[0]?.teamId]);
}

const saidOf = ({ teams }: MetricPart): string => teams.map(({ said }) => said).join('; ');

const teamColumns: readonly DataColumn<MetricPart>[] = [
  {
    field: 'team',
    header: 'Team',
    value: ({ name }) => name,
    renderCell: ({ teams }) => teams.map((team) => <TeamLink key={team.teamId} team={team} />),
    minWidth: 150,
  },
  { field: 'said', header: 'Reported', value: saidOf, minWidth: 150 },
];

const appColumns: readonly DataColumn<MetricPart>[] = [
  { field: 'app', header: 'App', value: ({ name }) => name },
  {
    field: 'teams',
    header: 'Teams',
    value: saidOf,
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

/** A mean is taken of percentages, each of one team. */
const numberColumns: Readonly<Record<Formula['figure'], readonly DataColumn<MetricPart>[]>> = {
  share: [countsAsColumn, outOfColumn],
  mean: [{ ...countsAsColumn, value: ({ numerator }) => formatPercent(numerator) }],
  sum: [countsAsColumn],
};
