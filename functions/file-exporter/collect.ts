import type { RowPortions } from '#domain/spreadsheet/Sheet.ts';

/** All rows at once. */
export async function collect<Row>(portions: RowPortions<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const portion of portions) for (const row of portion) all.push(row);
  return all;
}
