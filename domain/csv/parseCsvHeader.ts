import { missingColumnsMessage, type UploadColumn } from '#domain/capacity-plan/columns.ts';
import { type ConfirmedHeaders, matchHeader, suggestHeaders } from '#domain/capacity-plan/matchHeader.ts';
import type { CsvRecord } from './parseCsvRecords.ts';
import { csvFailure, type CsvFailure, type CsvFault, type CsvHeader } from './csvResult.ts';

export type CsvHeaderResult =
  | { readonly ok: true; readonly header: CsvHeader; readonly places: ReadonlyMap<UploadColumn, number> }
  | (CsvFailure & { readonly header: CsvHeader });

export function parseCsvHeader(
  { line, cells }: Pick<CsvRecord, 'line' | 'cells'>,
  confirmed: ConfirmedHeaders,
): CsvHeaderResult {
  const { places, missing, duplicates } = matchHeader(cells, confirmed);
  const used = new Set([...places.values(), ...duplicates.flatMap((duplicate) => duplicate.places)]);
  const unused = cells.filter((cell, place) => cell.trim() !== '' && !used.has(place) && !hasBrokenMark(cell));
  const header: CsvHeader = {
    line,
    current: cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1),
    unused,
    missing,
    suggestions: suggestHeaders(missing, unused),
  };
  const details = duplicates.map(
    (duplicate) => `${duplicate.column} is the header of columns ${joinPlaces(duplicate.places)}.`,
  );
  const broken = cells.find(hasBrokenMark);
  if (broken !== undefined) details.push(describeBrokenMark(broken));
  const fail = (fault: CsvFault, message: string) => ({ ...csvFailure(fault, message, details), header });
  if (missing.length > 0) return fail('missing columns', missingColumnsMessage(missing));
  if (duplicates.length > 0) {
    const columns = duplicates.map(({ column }) => column).join(', ');
    return fail('duplicate columns', `File has columns more than once: ${columns}`);
  }
  return { ok: true, header, places };
}

/** The byte order mark of UTF-8, read as Windows-1252 by the program that saved the file: once, or twice. */
const brokenMark = /^(?:ï»¿|Ã¯Â»Â¿)/u;

/** All other texts of such a file are damaged, too. */
function hasBrokenMark(cell: string): boolean {
  return brokenMark.test(cell);
}

function describeBrokenMark(cell: string): string {
  const mark = brokenMark.exec(cell)?.[0] ?? '';
  return `The header begins with "${mark}": the file was opened in the wrong encoding and then saved. Open the original as UTF-8 and save it as "CSV UTF-8".`;
}

function joinPlaces(places: readonly number[]): string {
  const numbers = places.map((place) => place + 1);
  return `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1) ?? ''}`;
}
