import { uploadColumns, type UploadColumn } from './columns.ts';
import { foldText } from './foldText.ts';

/** A title and what belongs to it take up to so many lines above the header. */
export const mostLinesAboveHeader = 10;

/** Headers that a person has confirmed to mean a column, as they stand in the file. */
export type ConfirmedHeaders = Readonly<Partial<Record<UploadColumn, string>>>;

/** Which required column stands where in the header of a file. */
export interface HeaderMatch {
  /** From each column that was found to its place, counted from 0. */
  readonly places: ReadonlyMap<UploadColumn, number>;
  readonly missing: readonly UploadColumn[];
  /** Columns that the file has more than once, with all their places. */
  readonly duplicates: readonly { readonly column: UploadColumn; readonly places: readonly number[] }[];
}

/**
 * Finds the required columns in a header. Headers that differ in space and case alone are the same; of all others only
 * those that were confirmed are taken, and only for a column that the file lacks. Further headers don't count.
 */
export function matchHeader(cells: readonly string[], confirmed: ConfirmedHeaders = {}): HeaderMatch {
  const placesOf = new Map<string, number[]>();
  cells.forEach((cell, place) => {
    const header = foldText(cell);
    placesOf.set(header, [...(placesOf.get(header) ?? []), place]);
  });
  const find = (header: string): readonly number[] => placesOf.get(foldText(header)) ?? [];
  const found = new Map(uploadColumns.map((column) => [column, find(column)]));
  const taken = new Set(uploadColumns.map(foldText));
  for (const column of uploadColumns) {
    const header = foldText(confirmed[column] ?? '');
    if (found.get(column)?.length !== 0 || header === '' || taken.has(header)) continue;
    found.set(column, find(header));
    taken.add(header);
  }
  const places = [...found].flatMap(([column, [place]]) => (place === undefined ? [] : [[column, place] as const]));
  return {
    places: new Map(places),
    missing: uploadColumns.filter((column) => found.get(column)?.length === 0),
    duplicates: [...found].flatMap(([column, all]) => (all.length > 1 ? [{ column, places: all }] : [])),
  };
}
