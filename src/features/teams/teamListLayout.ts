import type { TeamFieldName } from '#domain/team.ts';

/** Layout of a column of the team list, as `DataColumn` takes it. */
interface ColumnLayout {
  readonly minWidth: number;
  readonly hideBelow?: 'sm' | 'md' | 'lg';
}

/** By field; `detail` is the column of the links. */
export const teamListLayout: Readonly<Record<TeamFieldName | 'detail', ColumnLayout>> = {
  teamName: { minWidth: 190 },
  projectId: { minWidth: 110, hideBelow: 'sm' },
  productName: { minWidth: 150, hideBelow: 'sm' },
  teamType: { minWidth: 110, hideBelow: 'md' },
  sector: { minWidth: 110, hideBelow: 'lg' },
  businessUnit: { minWidth: 130, hideBelow: 'lg' },
  greenfield: { minWidth: 125, hideBelow: 'lg' },
  teamStatus: { minWidth: 110, hideBelow: 'md' },
  detail: { minWidth: 125 },
};
