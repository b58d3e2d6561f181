import { type UploadColumn, uploadColumns } from './columns.ts';
import { foldText } from '#domain/foldText.ts';
import { teamFields } from '#domain/team.ts';

export const mostLinesAboveHeader = 10;

/** Headers as they stand in the file. */
export type ConfirmedHeaders = Readonly<Partial<Record<UploadColumn, string>>>;

const foldedColumns = new Map(uploadColumns.map((column) => [column, foldText(column)]));

export interface HeaderMatch {
  /** Places count from 0. */
  readonly places: ReadonlyMap<UploadColumn, number>;
  readonly missing: readonly UploadColumn[];
  readonly duplicates: readonly { readonly column: UploadColumn; readonly places: readonly number[] }[];
}

/** Takes headers that differ in space and case alone, and confirmed ones for a column that the file lacks. */
export function matchHeader(cells: readonly string[], confirmed: ConfirmedHeaders = {}): HeaderMatch {
  const placesOf = new Map<string, number[]>();
  cells.forEach((cell, place) => {
    const header = foldText(cell);
    placesOf.set(header, [...(placesOf.get(header) ?? []), place]);
  });
  const find = (header: string): readonly number[] => placesOf.get(header) ?? [];
  const found = new Map([...foldedColumns].map(([column, header]) => [column, find(header)]));
  const taken = new Set(foldedColumns.values());
  for (const column of uploadColumns) {
    if (found.get(column)?.length !== 0) continue;
    const header = foldText(confirmed[column] ?? '');
    if (header === '' || taken.has(header)) continue;
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

export interface HeaderSuggestion {
  readonly column: UploadColumn;
  readonly header: string;
}

/** `Team Lead` is no `Team` (0.6); `Porject Id` is a `Project Id` (0.63). */
const minSimilarity = 0.62;

/** The likeliest pair first; each column and each header once. In the order of `missing`. */
export function suggestHeaders(missing: readonly UploadColumn[], unused: readonly string[]): HeaderSuggestion[] {
  const pairs = missing
    .flatMap((column) => unused.map((header) => ({ column, header, similarity: similarityTo(column, header) })))
    .filter(({ similarity }) => similarity >= minSimilarity)
    .sort((one, other) => other.similarity - one.similarity);
  const chosen = new Map<UploadColumn, string>();
  const headers = new Set<string>();
  for (const { column, header } of pairs) {
    if (chosen.has(column) || headers.has(header)) continue;
    chosen.set(column, header);
    headers.add(header);
  }
  return missing.flatMap((column) => {
    const header = chosen.get(column);
    return header === undefined ? [] : [{ column, header }];
  });
}

function similarityTo(column: UploadColumn, header: string): number {
  const isAlias = headerAliases[column]?.some((alias) => headerSimilarity(alias, header) === 1);
  return isAlias === true ? 1 : headerSimilarity(column, header);
}

/** Dice coefficient of letter pairs, from 0 to 1; signs and blanks don't count. */
function headerSimilarity(one: string, other: string): number {
  const [first, second] = [lettersOf(one), lettersOf(other)];
  if (first === '' || second === '') return 0;
  if (first === second) return 1;
  const left = pairsOf(second);
  const pairs = pairsOf(first);
  const total = pairs.length + left.length;
  let common = 0;
  for (const pair of pairs) {
    const place = left.indexOf(pair);
    if (place < 0) continue;
    left.splice(place, 1);
    common++;
  }
  return total === 0 ? 0 : (2 * common) / total;
}

function lettersOf(header: string): string {
  return foldText(header).replace(/[^\p{L}\p{N}]/gu, '');
}

function pairsOf(letters: string): string[] {
  return Array.from({ length: letters.length - 1 }, (_, place) => letters.slice(place, place + 2));
}

/** Offered like any header that is nearly right, never taken silently. */
const headerAliases: Readonly<Partial<Record<UploadColumn, readonly string[]>>> = {
  ...Object.fromEntries(Object.values(teamFields).map(({ csv }) => [csv.column, csv.aliases])),
  'User First Name': ['First Name', 'Given Name', 'Forename'],
  'User Middle Name': ['Middle Name', 'Middle Initial'],
  'User Last Name': ['Last Name', 'Surname', 'Family Name'],
  'User Preferred Name': ['Preferred Name', 'Nickname'],
  'User Email': ['Email', 'Email Address', 'Mail'],
  'Agile Team Role': ['Role', 'Agile Role', 'Team Role'],
  Manager: ['Manager Name', 'Line Manager', 'Reports To'],
  Company: ['Company Name', 'Employer', 'Vendor'],
  'On/Off/Near': ['Work Location', 'Location', 'Onshore/Offshore/Nearshore', 'Shore'],
  'Job Title': ['Title', 'Position'],
};
