import type { Team } from '../../../domain/team';
import { tidyText, toTitleCase, yesOrNo } from '../../../domain/text';
import type { DataColumn } from '../../components/data-table/DataColumn';
import { ViewDetailLink } from './ViewDetailLink';

/** The columns of the team list (SPEC section 2). */
export const teamColumns: readonly DataColumn<Team>[] = [
  { field: 'teamName', header: 'Team Name', value: (team) => tidyText(team.teamName), minWidth: 190 },
  {
    field: 'projectId',
    header: 'Project ID',
    value: (team) => tidyText(team.projectId),
    hideBelow: 'sm',
  },
  {
    field: 'productName',
    header: 'Product Name',
    value: (team) => tidyText(team.productName),
    minWidth: 150,
    hideBelow: 'sm',
  },
  {
    field: 'teamType',
    header: 'Team Type',
    value: (team) => toTitleCase(team.teamType),
    hideBelow: 'md',
  },
  { field: 'sector', header: 'Sector', value: (team) => tidyText(team.sector), hideBelow: 'lg' },
  {
    field: 'businessUnit',
    header: 'Business Unit',
    value: (team) => tidyText(team.businessUnit),
    minWidth: 130,
    hideBelow: 'lg',
  },
  {
    field: 'greenfield',
    header: 'Greenfield',
    value: (team) => yesOrNo(team.greenfield),
    minWidth: 125,
    hideBelow: 'lg',
  },
  {
    field: 'teamStatus',
    header: 'Team Status',
    value: (team) => toTitleCase(team.teamStatus),
    hideBelow: 'md',
  },
  {
    field: 'detail',
    header: 'Detail',
    value: () => 'View Detail',
    renderCell: (team) => <ViewDetailLink team={team} />,
    minWidth: 125,
    sortable: false,
  },
];
