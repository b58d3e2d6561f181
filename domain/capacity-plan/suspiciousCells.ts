import { windows1252Controls } from '#domain/csv/decodeCsv.ts';
import { quoteText } from '#domain/quoteText.ts';
import { cellText } from './checkRow.ts';
import { type NumberedRow, unstoredColumns, type UploadColumn, uploadColumns, type UploadRow } from './columns.ts';

/** Looks damaged; stored as it is unless a person leaves its row out. */
export interface SuspiciousCell {
  readonly line: number;
  readonly column: UploadColumn;
  readonly value: string;
  readonly why: string;
}

const checkedColumns = uploadColumns.filter((column) => !(unstoredColumns as readonly UploadColumn[]).includes(column));
const nameColumns: readonly UploadColumn[] = ['User First Name', 'User Middle Name', 'User Last Name', 'Manager'];
const addressColumns: readonly UploadColumn[] = ['User Email', 'Manager'];

/** In the order of the columns. A row whose cells may be shifted is only checked for being a footer. */
export function findSuspiciousCells({ line, row, widthFault }: NumberedRow): SuspiciousCell[] {
  const footer = findFooter(row);
  if (footer !== undefined) return [{ line, ...footer, why: 'Looks like a line below the table, not like a team.' }];
  if (widthFault !== undefined) return [];
  return checkedColumns.flatMap((column) => {
    const value = cellText(row, column);
    const why = value === '' ? undefined : (findOddity(value) ?? findMisplaced(column, value));
    return why === undefined ? [] : [{ line, column, value, why }];
  });
}

function findMisplaced(column: UploadColumn, value: string): string | undefined {
  if (nameColumns.includes(column) && value.includes('?')) {
    return 'A question mark in a name: a letter may have been lost when the file was saved.';
  }
  if (!addressColumns.includes(column) && /^\S+@\S+\.\S+$/u.test(value)) {
    return 'An e-mail address in the wrong column: the cells of this line may have shifted.';
  }
  return undefined;
}

/** More filled cells make it a row, whatever the first one says. */
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
  const value = cellText(row, column);
  return footer.test(value) ? { column, value } : undefined;
}

/** Every odd text has one of these signs; most texts have none. */
const suspicious = /[#=@?\ufffd\x80-\x9f\u00c2-\u00f4‚„†‡ˆ‰‹“”›˜§Ÿ]|^[+\-\d]|\d$|^Err/u;

/** A sentence; undefined for a text that no spreadsheet or wrong encoding seems to have damaged. */
function findOddity(text: string): string | undefined {
  if (!suspicious.test(text)) return undefined;
  for (const [pattern, why] of oddities) if (pattern.test(text)) return why;
  const meant = repairMojibake(text);
  if (meant === undefined)
    return misread.test(text)
      ? 'A letter was read in a wrong encoding. “CSV UTF-8” is the format to save the file in.'
      : undefined;
  return `The file was read in a wrong encoding before it was saved: this probably says ${quoteText(meant)}.`;
}

/** `#REF!`, `#BEZUG!`, `#¡VALOR!`, `#NAME?`; those without a sign at the end; a column too narrow; LibreOffice's `Err:502`. */
const spreadsheetError =
  /^(?:#[¡¿]?[\p{Lu}\d_/ -]+[!?]|#(?:N\/A|N\/D|N\/B|NV|I\/T|Н\/Д|YOK|BRAK|SAKNAS|PUUTTUU|MANGLER|HIÁNYZIK|CALC|GETTING_DATA|NENÍ_K_DISPOZICI)|#{3,}|Err:\d{3})$/u;

/** `=VLOOKUP(A1)`, `=A1+B2`, `@SUM(A1)`. */
const formula = /^(?:=\s*[\p{L}\d("'$[+-]|[+\-@][\p{L}.]+\()/u;

/** As spreadsheets shorten and spell them, in the languages that set the month first, too. */
const months = [
  'jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec',
  'january|february|march|april|june|july|august|september|october|november|december',
  'jän|mär|mrz|mai|okt|dez|januar|jänner|februar|märz|juni|juli|oktober|dezember',
  'janv|févr|avr|juin|juil|août|déc|janvier|février|avril|juillet|septembre|octobre|novembre|décembre',
].join('|');
/** Words of other languages that mean something else before a number: `Gen 2`, `Set 5`. */
const monthsAfterDay = [
  months,
  'mars|ene|abr|ago|dic|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
  'gen|mag|giu|lug|set|ott|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre',
  'fev|out|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro',
  'mrt|mei|januari|februari|maart|augustus',
].join('|');
const date = new RegExp(
  [
    String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[T ].*)?`,
    String.raw`\d{1,2}([-/.])\d{1,2}\1(?:\d{4}|\d{2})(?: \d{1,2}:\d{2}.*)?`,
    String.raw`\d{1,2}[-/. ]{1,2}(?:${monthsAfterDay})\.?(?:[-/. ]{1,2}(?:\d{4}|\d{2}))?`,
    String.raw`(?:${months})\.?[-/. ]{1,2}(?:\d{1,2}|\d{4})(?:,? \d{4})?`,
  ]
    .map((form) => `^${form}$`)
    .join('|'),
  'iu',
);

/** `1E+05`, `1,23457E+11`: what is left of a long number or of an id such as `1E5`. */
const scientific = /^\d(?:[.,]\d+)?E[+-]\d+$/iu;

/** `?ebnem`, `M?ller`; not in an address of the web. */
const lostLetter = /^(?!.*:\/\/).*(?<![?\p{N}])\?\p{L}/su;

const oddities: readonly (readonly [RegExp, string])[] = [
  [spreadsheetError, "A spreadsheet's error message, not a value."],
  [formula, 'A formula that was saved instead of its result.'],
  [date, 'Looks like a date: a spreadsheet may have turned an id or a name into it.'],
  [scientific, 'A number that a spreadsheet has shortened: its digits may be lost.'],
  [/\ufffd/u, 'A letter was lost when the file was saved.'],
  [lostLetter, 'A question mark within a word: a letter may have been lost when the file was saved.'],
];

/** Letters of code page 850 ('CSV (MS-DOS)') or Mac Roman ('CSV (Macintosh)') read as Windows-1252: signs that no word has within it. */
const misread = /[\x80-\x9f]|\p{L}[‚„†‡ˆ‰‹“”›˜§Ÿ]\p{L}/u;

const upperBytes = new Map(Array.from(windows1252Controls, (character, index) => [character, 0x80 + index]));
const following = `[\\x80-\\xbf${windows1252Controls}]`;
/** UTF-8 of two to four bytes, each read as a character of Windows-1252. */
const mojibake = new RegExp(`[Â-ß]${following}|[à-ï]${following}{2}|[ð-ô]${following}{3}`, 'gu');

/** `Ã…sa` → `Åsa`; undefined for a text that isn't UTF-8 read as Windows-1252. */
function repairMojibake(text: string): string | undefined {
  if (!/[Â-ô]/u.test(text)) return undefined;
  const meant = text.replace(mojibake, (characters) => {
    const bytes = Array.from(characters, (character) => upperBytes.get(character) ?? character.charCodeAt(0));
    return decodeUtf8(Uint8Array.from(bytes)) ?? characters;
  });
  return meant === text ? undefined : meant;
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
