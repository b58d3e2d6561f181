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
  readonly hint?: string | undefined;
}

interface ComparedColumns {
  readonly required: readonly ComparedColumn[];
  readonly current: readonly ComparedColumn[];
}

const unstored: ReadonlySet<string> = new Set(unstoredColumns);
const hints: Readonly<Partial<Record<UploadColumn, string>>> = {
  'On/Off/Near': 'Where the person works from: onshore, offshore or nearshore',
};

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
      hint: hints[name],
    })),
    current: (header?.current ?? []).map((name, index) => {
      const folded = foldText(name);
      const column = uploadColumns.find((each) => foldText(each) === folded);
      return {
        id: String(index),
        name: name.trim() === '' ? `(column ${index + 1} has no name)` : name,
        mark: column !== undefined || mapped.has(folded) ? 'found' : 'unused',
        hint: column && hints[column],
      };
    }),
  };
}
