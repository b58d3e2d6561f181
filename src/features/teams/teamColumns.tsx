import type { Team } from '../../../domain/team';
import { tidyText, toTitleCase, yesOrNo } from '../../../domain/text';
import type { DataColumn } from '../../components/data-table/DataColumn';
import { ViewDetailLink } from './ViewDetailLink';

/** The columns of the team list (SPEC section 2). */
export const teamColumns: readonly DataColumn<Team>[] = [
  { field: 'teamName', header: 'Team Name', value: (team) => tidyText(team.teamName), minWidth: 140, flex: 1.6 },
  {
    field: 'projectId',
    header: 'Project ID',
    value: (team) => tidyText(team.projectId),
    minWidth: 100,
    hideBelow: 'sm',
  },
  {
    field: 'productName',
    header: 'Product Name',
    value: (team) => tidyText(team.productName),
    minWidth: 140,
    flex: 1.4,
    hideBelow: 'sm',
  },
  {
    field: 'teamType',
    header: 'Team Type',
    value: (team) => toTitleCase(team.teamType),
    minWidth: 105,
    hideBelow: 'md',
  },
  { field: 'sector', header: 'Sector', value: (team) => tidyText(team.sector), minWidth: 100, hideBelow: 'lg' },
  {
    field: 'businessUnit',
    header: 'Business Unit',
    value: (team) => tidyText(team.businessUnit),
    minWidth: 125,
    hideBelow: 'lg',
  },
  {
    field: 'greenfield',
    header: 'Greenfield',
    value: (team) => yesOrNo(team.greenfield),
    minWidth: 105,
    flex: 0.5,
    hideBelow: 'lg',
  },
  {
    field: 'teamStatus',
    header: 'Team Status',
    value: (team) => toTitleCase(team.teamStatus),
    minWidth: 115,
    flex: 0.7,
    hideBelow: 'md',
  },
  {
    field: 'detail',
    header: 'Detail',
    value: () => 'View Detail',
    renderCell: (team, { tabIndex }) => <ViewDetailLink team={team} tabIndex={tabIndex} />,
    sortable: false,
    minWidth: 125,
    flex: 0,
  },
];
