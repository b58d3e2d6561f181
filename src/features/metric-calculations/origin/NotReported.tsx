import type { ExplainedTeam } from '#domain/metric-calculations/explain.ts';
import type { DataColumn } from '#src/components/data-table/DataColumn.ts';
import { TeamLink } from './TeamLink.tsx';
import { WholeTable } from './WholeTable.tsx';

const columns: readonly DataColumn<ExplainedTeam>[] = [
  {
    field: 'team',
    header: 'Team',
    value: ({ teamName }) => teamName,
    renderCell: (team) => <TeamLink team={team} />,
    minWidth: 150,
  },
  { field: 'said', header: 'Reported', value: ({ said }) => said, minWidth: 150 },
];
const idOf = ({ teamId }: ExplainedTeam): string => teamId;

export const notReportedLabel = "Teams that haven't reported";

/** The teams that the figure knows nothing from. */
export function NotReported({ teams }: { readonly teams: readonly ExplainedTeam[] }) {
  return <WholeTable label={notReportedLabel} rows={teams} columns={columns} getRowId={idOf} />;
}
