import Box from '@mui/material/Box';
import { useMemo } from 'react';
import type { MetricPart } from '../../../../domain/metric-calculations/explain';
import type { DataColumn } from '../../../components/data-table/DataColumn';
import { TeamLink } from './TeamLink';
import { WholeTable } from './WholeTable';

interface PartTableProps {
  readonly parts: readonly MetricPart[];
  /** Whether the figure is divided by something. */
  readonly isShare: boolean;
}

/** What adds to a figure: teams, or apps with their teams. */
export function PartTable({ parts, isShare }: PartTableProps) {
  const columns = useMemo(() => (parts.some(isApp) ? appColumns : teamColumns), [parts]);
  return (
    <WholeTable
      label="Behind the figure"
      rows={parts}
      columns={isShare ? [...columns, addsColumn, ofColumn] : [...columns, addsColumn]}
      getRowId={idOf}
    />
  );
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

const addsColumn: DataColumn<MetricPart> = {
  field: 'adds',
  header: 'Adds',
  value: ({ numerator }) => String(numerator),
  sortable: false,
  minWidth: 80,
};

const ofColumn: DataColumn<MetricPart> = {
  field: 'of',
  header: 'Of',
  value: ({ denominator }) => String(denominator),
  sortable: false,
  minWidth: 80,
};
