import type { CsvSeparator } from '#domain/csv/csvSeparator.ts';
import type { NumberedRow } from './columns.ts';
import type { RepairRecord } from './repair/repairRecord.ts';
import type { RetireRequest } from './retirements.ts';

/** specification.md, section 7. */
export interface Submission {
  /** Idempotency key: the same id is the same upload, however often it is sent. */
  readonly uploadId: string;
  readonly fileName: string;
  readonly sourceFileUploader: string;
  readonly sourceFileUploaderEmail: string;
  readonly separator: CsvSeparator;
  readonly retire?: RetireRequest | undefined;
  readonly repairs?: RepairRecord | undefined;
}

/** The platform takes 10,485,760 characters before escaping and 12 MiB after it; the margin is for the other fields. */
export const maxCharacters = 10_400_000;
export const maxBytes = 12_400_000;

/** Smaller than the limits, so that progress shows and a lost connection costs little. */
const chunkBytes = 5_000_000;

/** One chunk when everything fits into one request. A row is never split. */
export function splitIntoChunks(rows: readonly NumberedRow[]): NumberedRow[][] {
  const sizes = rows.map(sizeOf);
  const characters = sizes.reduce((sum, size) => sum + size.characters, 0);
  const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0);
  if (characters <= maxCharacters && bytes <= maxBytes) return [[...rows]];
  const chunks: NumberedRow[][] = [];
  let filled = Infinity;
  for (const [index, row] of rows.entries()) {
    const size = sizes[index]?.bytes ?? 0;
    if (filled + size > chunkBytes) {
      chunks.push([]);
      filled = 0;
    }
    chunks.at(-1)?.push(row);
    filled += size;
  }
  return chunks;
}

const encoder = new TextEncoder();

function sizeOf({ line, row, widthFault }: NumberedRow): { characters: number; bytes: number } {
  const fault = widthFault === undefined ? '' : `${JSON.stringify({ line, ...widthFault })},`;
  const text = `${JSON.stringify(row)},${line},${fault}`;
  // The body is escaped once more in the request: one byte for each quotation mark and backslash.
  const escapes = text.match(/["\\]/gu)?.length ?? 0;
  return { characters: text.length, bytes: encoder.encode(text).length + escapes };
}

/** JSON body of one chunk, counted from 1 (specification.md, section 7). */
export function formatChunk(
  chunks: readonly (readonly NumberedRow[])[],
  number: number,
  submission: Submission,
): string {
  const rows = chunks[number - 1] ?? [];
  const widthFaults = rows.flatMap(({ line, widthFault }) => (widthFault ? [{ line, ...widthFault }] : []));
  return JSON.stringify({
    ...submission,
    fileJson: rows.map(({ row }) => row),
    lines: rows.map(({ line }) => line),
    ...(widthFaults.length > 0 && { widthFaults }),
    ...(chunks.length > 1 && { part: number, parts: chunks.length, recordsTotal: chunks.flat().length }),
  });
}
