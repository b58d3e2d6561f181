import { missingColumnsMessage } from './checkColumns';
import type { UploadColumn } from './columns';
import { matchHeader, type ConfirmedHeaders } from './headerMatch';
import { suggestHeaders } from './headerSuggestions';
import { csvFailure, type CsvFailure, type CsvHeader } from './readCsvResult';

/** A header that has every required column once, or the failure to show. */
export type CsvHeaderResult =
  { readonly ok: true; readonly header: CsvHeader; readonly places: ReadonlyMap<UploadColumn, number> } | CsvFailure;

export function readCsvHeader(cells: readonly string[], confirmed: ConfirmedHeaders): CsvHeaderResult {
  const { places, missing, duplicates } = matchHeader(cells, confirmed);
  const used = new Set([...places.values(), ...duplicates.flatMap((duplicate) => duplicate.places)]);
  const unused = cells.filter((cell, place) => cell.trim() !== '' && !used.has(place));
  const header: CsvHeader = {
    current: cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1),
    missing,
    suggestions: suggestHeaders(missing, unused),
  };
  const details = duplicates.map(
    (duplicate) => `${duplicate.column} is the header of columns ${joinPlaces(duplicate.places)}.`,
  );
  if (missing.length > 0) return csvFailure('missing columns', missingColumnsMessage(missing), details, header);
  if (duplicates.length > 0) {
    const columns = duplicates.map(({ column }) => column).join(', ');
    return csvFailure('duplicate columns', `File has columns more than once: ${columns}`, details, header);
  }
  return { ok: true, header, places };
}

/** As a person counts: from 1. */
function joinPlaces(places: readonly number[]): string {
  const numbers = places.map((place) => place + 1);
  return `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1) ?? ''}`;
}
