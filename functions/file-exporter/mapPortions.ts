import type { RowPortions } from '#domain/spreadsheet/Sheet.ts';

/** What becomes of each row, portion by portion; a row may become several, or none. */
export async function* mapPortions<From, To>(
  portions: RowPortions<From>,
  toRows: (row: From) => To | readonly To[],
): AsyncGenerator<To[]> {
  for await (const portion of portions) yield portion.flatMap(toRows);
}
