import { setImmediate } from 'node:timers/promises';
import type { RowBatches } from '#domain/spreadsheet/Sheet.ts';
import { rowsPerCall } from '#functions/runtime/server.ts';

export async function toArray<Row>(batches: RowBatches<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const batch of batches) for (const row of batch) all.push(row);
  return all;
}

export async function* flatMapBatches<From, To>(
  batches: RowBatches<From>,
  toRows: (row: From) => To | readonly To[],
): AsyncGenerator<To[]> {
  for await (const batch of batches) yield batch.flatMap(toRows);
}

/** Yields to the event loop in between. */
export async function* yieldingBatches<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerCall) {
    await setImmediate();
    yield rows.slice(start, start + rowsPerCall);
  }
}
