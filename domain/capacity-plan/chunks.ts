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

/** `end` is exclusive. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
}

/** One chunk when everything fits into one request. A row is never split. */
export function splitIntoChunks(rows: readonly NumberedRow[]): Chunk[] {
  const sizes = rows.map(sizeOf);
  const characters = sizes.reduce((sum, size) => sum + size.characters, 0);
  const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0);
  if (characters <= maxCharacters && bytes <= maxBytes) return [{ start: 0, end: rows.length }];
  const chunks: Chunk[] = [];
  let [start, filled] = [0, 0];
  for (const [index, size] of sizes.entries()) {
    if (index > start && filled + size.bytes > chunkBytes) {
      chunks.push({ start, end: index });
      [start, filled] = [index, 0];
    }
    filled += size.bytes;
  }
  return [...chunks, { start, end: rows.length }];
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
  rows: readonly NumberedRow[],
  chunks: readonly Chunk[],
  number: number,
  { uploadId, fileName, sourceFileUploader, sourceFileUploaderEmail, separator, retire, repairs }: Submission,
): string {
  const { start, end } = chunks[number - 1] ?? { start: 0, end: 0 };
  const taken = rows.slice(start, end);
  const widthFaults = taken.flatMap(({ line, widthFault }) => (widthFault ? [{ line, ...widthFault }] : []));
  return JSON.stringify({
    fileJson: taken.map(({ row }) => row),
    sourceFileUploader,
    sourceFileUploaderEmail,
    fileName,
    uploadId,
    lines: taken.map(({ line }) => line),
    ...(widthFaults.length > 0 && { widthFaults }),
    separator,
    ...(retire && { retire }),
    ...(repairs && { repairs }),
    ...(chunks.length > 1 && { part: number, parts: chunks.length, recordsTotal: rows.length }),
  });
}
