import { uploadColumns } from '../../../../domain/upload/columns';
import { foldText } from '../../../../domain/upload/foldText';
import type { ConfirmedHeaders } from '../../../../domain/upload/headerMatch';
import type { CsvHeader } from '../../../../domain/upload/readCsvResult';

/** `open`: there is nothing yet to compare with. `unused`: further columns are not read. */
export type ColumnMark = 'open' | 'found' | 'missing' | 'unused';

export interface ComparedColumn {
  readonly id: string;
  readonly name: string;
  readonly mark: ColumnMark;
}

interface ComparedColumns {
  readonly required: readonly ComparedColumn[];
  readonly current: readonly ComparedColumn[];
}

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
    })),
    current: (header?.current ?? []).map((name, place) => {
      const folded = foldText(name);
      return {
        id: String(place),
        name: name.trim() === '' ? `(column ${place + 1} has no name)` : name,
        mark: known.has(folded) || meant.has(folded) ? 'found' : 'unused',
      };
    }),
  };
}
