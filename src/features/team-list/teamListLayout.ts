import type { TeamFieldName } from '#domain/team.ts';

/** Shared by everything that lays out the list. */
interface ColumnLayout {
  /** Pixels, and also the flex factor for the remaining width. */
  readonly minWidth: number;
  readonly isControl?: boolean;
}

/** Columns of the team list (specification.md, section 2). */
export const teamListLayout: Readonly<Record<TeamFieldName | 'detail', ColumnLayout>> = {
  teamName: { minWidth: 190 },
  projectId: { minWidth: 110 },
  productName: { minWidth: 150 },
  teamType: { minWidth: 110 },
  sector: { minWidth: 110 },
  businessUnit: { minWidth: 130 },
  greenfield: { minWidth: 125 },
  teamStatus: { minWidth: 110 },
  detail: { minWidth: 125, isControl: true },
};
