import { readCell } from './checkRow.ts';
import { uploadColumns, type NumberedRow, type UploadColumn, type UploadRow } from './columns.ts';
import { findOddity } from './oddTexts.ts';
import { unstoredColumns } from './storedColumns.ts';

/** A cell that looks damaged. It is stored as it is unless a person leaves its row out. */
export interface OddCell {
  readonly line: number;
  readonly column: UploadColumn;
  /** Without space at its ends. */
  readonly value: string;
  /** A sentence. */
  readonly why: string;
}

const checkedColumns = uploadColumns.filter((column) => !(unstoredColumns as readonly UploadColumn[]).includes(column));
const nameColumns: readonly UploadColumn[] = ['User First Name', 'User Middle Name', 'User Last Name', 'Manager'];
/** Managers are often given by their address. */
const addressColumns: readonly UploadColumn[] = ['User Email', 'Manager'];

/** What looks odd in a row, in the order of the columns; of a row whose cells may be shifted, only that it is no row at all. */
export function findOddCells({ line, row, widthFault }: NumberedRow): OddCell[] {
  const footer = findFooter(row);
  if (footer !== undefined) return [{ line, ...footer, why: 'Looks like a line below the table, not like a team.' }];
  if (widthFault !== undefined) return [];
  return checkedColumns.flatMap((column) => {
    const value = readCell(row, column);
    const why = value === '' ? undefined : (findOddity(value) ?? findMisplaced(column, value));
    return why === undefined ? [] : [{ line, column, value, why }];
  });
}

function findMisplaced(column: UploadColumn, value: string): string | undefined {
  if (nameColumns.includes(column) && value.includes('?')) {
    return 'A question mark in a name: a letter may have been lost when the file was saved.';
  }
  if (!addressColumns.includes(column) && /^\S+@\S+\.\S+$/u.test(value)) {
    return 'An e-mail address where none belongs: the cells of this line may have moved.';
  }
  return undefined;
}

/** More filled cells than this make a row of it, whatever the first one says. */
const mostFooterCells = 3;
const footer = new RegExp(
  [
    String.raw`^(?:grand |sub-?)?(?:totals?|sum|summe|gesamt|gesamtsumme|insgesamt|somme|total général|suma|totale|totaal|summa|yhteensä|razem|celkem)(?: (?:rows|teams|people))?[\s:=–-]*[\d.,\s]*$`,
    String.raw`^(?:printed|generated|exported|created|saved|last updated|as of|gedruckt|erstellt|exportiert|stand|imprimé|généré|exporté|impreso|generado|stampato)\b.*\d`,
    String.raw`^(?:page|seite|pagina|página) \d+`,
    String.raw`^(?:end of (?:report|file|list)|eof)$`,
  ].join('|'),
  'iu',
);

/** `Total`, `Printed 21.11.2026`: with hardly anything beside it. */
function findFooter(row: UploadRow): { column: UploadColumn; value: string } | undefined {
  const [column, ...others] = uploadColumns.filter((name) => row[name].trim() !== '');
  if (column === undefined || others.length >= mostFooterCells) return undefined;
  const value = readCell(row, column);
  return footer.test(value) ? { column, value } : undefined;
}
