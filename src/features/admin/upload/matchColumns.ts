import { uploadColumns, type UploadColumn } from '#domain/upload/columns.ts';
import { foldText } from '#domain/upload/foldText.ts';
import type { ConfirmedHeaders } from '#domain/upload/headerMatch.ts';
import type { CsvHeader } from '#domain/upload/readCsvResult.ts';
import { unstoredColumns } from '#domain/upload/storedColumns.ts';

/** `open`: there is nothing yet to compare with. `unused`: further columns are not read. */
export type ColumnMark = 'open' | 'found' | 'missing' | 'unused';

export interface ComparedColumn {
  readonly id: string;
  readonly name: string;
  readonly mark: ColumnMark;
  /** Must be in the file, but no field keeps it. */
  readonly isUnstored?: boolean;
  /** What the name means, where the name alone doesn't tell. */
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

/** Both sides of the comparison. A header that was confirmed to mean a column is neither missing nor known by its name. */
export function matchColumns(header: CsvHeader | undefined, confirmed: ConfirmedHeaders): ComparedColumns {
  const missing = new Set<string>(header?.missing);
  const meant = new Set(Object.values(confirmed).map(foldText));
  return {
    required: uploadColumns.map((name) => ({
      id: name,
      name,
      mark: header === undefined ? 'open' : missing.has(name) ? 'missing' : 'found',
      isUnstored: unstored.has(name),
      ...hintOf(name),
    })),
    current: (header?.current ?? []).map((name, place) => {
      const folded = foldText(name);
      return {
        id: String(place),
        name: name.trim() === '' ? `(column ${place + 1} has no name)` : name,
        mark: known.has(folded) || meant.has(folded) ? 'found' : 'unused',
        ...hintOf(uploadColumns.find((column) => foldText(column) === folded)),
      };
    }),
  };
}

function hintOf(column: UploadColumn | undefined): Pick<ComparedColumn, 'hint'> {
  const hint = column === undefined ? undefined : hints[column];
  return hint === undefined ? {} : { hint };
}
