import type { Team, TeamFields } from '#domain/team.ts';
import { teamTexts } from '#domain/teamTexts.ts';
import type { DataColumn } from '#src/components/data-table/DataColumn.ts';
import { ViewDetailLink } from './ViewDetailLink.tsx';

const layout: Readonly<Record<keyof TeamFields, Pick<DataColumn<Team>, 'minWidth' | 'hideBelow'>>> = {
  teamName: { minWidth: 190 },
  projectId: { hideBelow: 'sm' },
  productName: { minWidth: 150, hideBelow: 'sm' },
  teamType: { hideBelow: 'md' },
  sector: { hideBelow: 'lg' },
  businessUnit: { minWidth: 130, hideBelow: 'lg' },
  greenfield: { minWidth: 125, hideBelow: 'lg' },
  teamStatus: { hideBelow: 'md' },
};

/** The columns of the team list (SPEC section 2). */
export const teamColumns: readonly DataColumn<Team>[] = [
  ...teamTexts.map((text) => ({ ...text, ...layout[text.field] })),
  {
    field: 'detail',
    header: 'Detail',
    value: () => 'View Detail',
    renderCell: (team) => <ViewDetailLink team={team} />,
    minWidth: 125,
    sortable: false,
  },
];
