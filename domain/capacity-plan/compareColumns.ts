import type { CsvHeader } from '#domain/csv/csvResult.ts';
import { foldText } from '#domain/foldText.ts';
import { unstoredColumns, type UploadColumn, uploadColumns } from './columns.ts';
import type { ConfirmedHeaders } from './matchHeader.ts';

/** `open`: no file to compare with. `unused`: the function ignores it. */
export type ColumnMark = 'open' | 'found' | 'missing' | 'unused';

export interface ComparedColumn {
  readonly id: string;
  readonly name: string;
  readonly mark: ColumnMark;
  /** Required, but not stored. */
  readonly isUnstored?: boolean;
  readonly hint?: string;
}

interface ComparedColumns {
  readonly required: readonly ComparedColumn[];
  readonly current: readonly ComparedColumn[];
}

const unstored: ReadonlySet<string> = new Set(unstoredColumns);
const hints: Readonly<Partial<Record<UploadColumn, string>>> = {
  'On/Off/Near': 'Where the person works from: onshore, offshore or nearshore',
};
const known = new Set(uploadColumns.map(foldText));

/** Required columns and those of the file. */
export function compareColumns(header: CsvHeader | undefined, confirmed: ConfirmedHeaders): ComparedColumns {
  const missing = new Set<string>(header?.missing);
  const mapped = new Set(Object.values(confirmed).map(foldText));
  return {
    required: uploadColumns.map((name) => ({
      id: name,
      name,
      mark: header === undefined ? 'open' : missing.has(name) ? 'missing' : 'found',
      isUnstored: unstored.has(name),
      ...findHint(name),
    })),
    current: (header?.current ?? []).map((name, index) => {
      const folded = foldText(name);
      return {
        id: String(index),
        name: name.trim() === '' ? `(column ${index + 1} has no name)` : name,
        mark: known.has(folded) || mapped.has(folded) ? 'found' : 'unused',
        ...findHint(uploadColumns.find((column) => foldText(column) === folded)),
      };
    }),
  };
}

function findHint(column: UploadColumn | undefined): Pick<ComparedColumn, 'hint'> {
  const hint = column === undefined ? undefined : hints[column];
  return hint === undefined ? {} : { hint };
}
