import { setImmediate } from 'node:timers/promises';
import { rowsPerCall } from '#functions/runtime/TableRows.ts';

/** A hundred rows at a time; between them everything else in the process gets its turn. */
export async function* inSlices<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerCall) {
    await setImmediate();
    yield rows.slice(start, start + rowsPerCall);
  }
}
