import type { UploadColumn } from './columns.ts';
import { headerAliases } from './headerAliases.ts';
import { headerLikeness } from './headerLikeness.ts';

/** A header of the file that probably means a column that the file lacks. */
export interface HeaderSuggestion {
  readonly column: UploadColumn;
  /** As it stands in the file. */
  readonly header: string;
}

/** `Team Lead` is no `Team` (0.6); `Porject Id` is a `Project Id` (0.63). */
const leastLikeness = 0.62;

/**
 * Pairs missing columns with headers that nobody else needs, the likeliest pair first; each column and each header once.
 * In the order of `missing`.
 */
export function suggestHeaders(missing: readonly UploadColumn[], unused: readonly string[]): HeaderSuggestion[] {
  const pairs = missing
    .flatMap((column) => unused.map((header) => ({ column, header, likeness: likenessTo(column, header) })))
    .filter(({ likeness }) => likeness >= leastLikeness)
    .sort((one, other) => other.likeness - one.likeness);
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

function likenessTo(column: UploadColumn, header: string): number {
  const isAlias = headerAliases[column]?.some((alias) => headerLikeness(alias, header) === 1);
  return isAlias === true ? 1 : headerLikeness(column, header);
}
