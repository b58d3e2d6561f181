import { plainTextSize } from './limits.ts';
import type { StoredRow } from './row.ts';

interface FieldTexts {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  readonly card: { readonly position: number; readonly label?: string };
  /** Aliases are offered, never taken silently. */
  readonly csv: { readonly position: number; readonly column: string; readonly aliases: readonly string[] };
}

type TeamField = FieldTexts &
  (
    | {
        readonly kind: 'name' | 'text';
        /** Code points. */
        readonly maxLength: number;
        readonly shownAs: 'asWritten' | 'titleCase';
      }
    | { readonly kind: 'boolean' }
  );

/** In the order of the list and of spreadsheets (specification.md, section 3). Types, cards, sheets and capacity plan follow. */
export const teamFields = {
  teamName: {
    kind: 'name',
    maxLength: 256,
    shownAs: 'asWritten',
    header: 'Team Name',
    width: 32,
    card: { position: 1 },
    csv: { position: 1, column: 'Team', aliases: ['Team Name'] },
  },
  projectId: {
    kind: 'text',
    maxLength: 128,
    shownAs: 'asWritten',
    header: 'Project ID',
    width: 16,
    card: { position: 3 },
    csv: { position: 2, column: 'Project Id', aliases: ['Project No', 'Project Number', 'Project Code'] },
  },
  productName: {
    kind: 'text',
    maxLength: plainTextSize,
    shownAs: 'asWritten',
    header: 'Product Name',
    width: 28,
    card: { position: 2 },
    csv: { position: 3, column: 'Product Name', aliases: ['Product'] },
  },
  teamType: {
    kind: 'text',
    maxLength: plainTextSize,
    shownAs: 'titleCase',
    header: 'Team Type',
    width: 16,
    card: { position: 4 },
    csv: { position: 4, column: 'Team Type', aliases: [] },
  },
  sector: {
    kind: 'text',
    maxLength: plainTextSize,
    shownAs: 'asWritten',
    header: 'Sector',
    width: 22,
    card: { position: 5 },
    csv: { position: 6, column: 'Business Sector', aliases: ['Sector'] },
  },
  businessUnit: {
    kind: 'text',
    maxLength: plainTextSize,
    shownAs: 'asWritten',
    header: 'Business Unit',
    width: 22,
    card: { position: 6 },
    csv: { position: 5, column: 'Business Unit', aliases: ['BU'] },
  },
  greenfield: {
    kind: 'boolean',
    header: 'Greenfield',
    width: 12,
    card: { position: 8, label: 'Greenfield Status' },
    csv: { position: 7, column: 'Greenfield Status', aliases: ['Greenfield', 'Is Greenfield'] },
  },
  teamStatus: {
    kind: 'text',
    maxLength: plainTextSize,
    shownAs: 'titleCase',
    header: 'Team Status',
    width: 16,
    card: { position: 7 },
    csv: { position: 8, column: 'Team Status', aliases: ['Status'] },
  },
} as const satisfies Readonly<Record<string, TeamField>>;

export type TeamFieldName = keyof typeof teamFields;

export const teamFieldNames = Object.keys(teamFields) as TeamFieldName[];

interface FieldValues {
  readonly name: string;
  readonly text: string | null;
  readonly boolean: boolean;
}

export type TeamFields = {
  readonly [Field in TeamFieldName]: FieldValues[(typeof teamFields)[Field]['kind']];
};

export interface Team extends StoredRow, TeamFields {}

const blankValues: FieldValues = { name: '', text: null, boolean: false };

export const blankTeam = Object.fromEntries(
  teamFieldNames.map((field) => [field, blankValues[teamFields[field].kind]]),
) as unknown as TeamFields;
