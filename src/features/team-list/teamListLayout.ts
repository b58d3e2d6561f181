import type { TeamFieldName } from '#domain/team.ts';

/** Shared by everything that lays out the list. */
interface ColumnLayout {
  /** Pixels, and also the flex factor for the remaining width. */
  readonly minWidth: number;
  readonly hideBelow?: 'sm' | 'md' | 'lg';
}

/** Columns of the team list (specification.md, section 2). */
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
