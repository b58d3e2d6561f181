import type { NumberedRow } from '#domain/upload/columns.ts';
import type { Submission } from './Submission.ts';

/**
 * The platform takes a body of 10,485,760 characters, which it counts before they are escaped, and a request of 12 MiB, counted in bytes
 * after that. What is left below both is for what stands around the rows.
 */
export const mostCharacters = 10_400_000;
export const mostBytes = 12_400_000;

/** What doesn't fit at once goes in parts that travel quickly, so that progress is seen and little is sent again after a cut. */
const bytesOfPart = 5_000_000;

/** Rows of a file from the one number up to the other, which is not part of it. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/** One part when everything fits into one request; else as many as needed. A row is never cut. */
export function cutParts(rows: readonly NumberedRow[]): Part[] {
  const sizes = rows.map(sizeOf);
  const characters = sizes.reduce((sum, size) => sum + size.characters, 0);
  const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0);
  if (characters <= mostCharacters && bytes <= mostBytes) return [{ start: 0, end: rows.length }];
  const parts: Part[] = [];
  let [start, filled] = [0, 0];
  for (const [index, size] of sizes.entries()) {
    if (index > start && filled + size.bytes > bytesOfPart) {
      parts.push({ start, end: index });
      [start, filled] = [index, 0];
    }
    filled += size.bytes;
  }
  return [...parts, { start, end: rows.length }];
}

const encoder = new TextEncoder();

function sizeOf({ line, row, widthFault }: NumberedRow): { characters: number; bytes: number } {
  const fault = widthFault === undefined ? '' : `${JSON.stringify({ line, ...widthFault })},`;
  const text = `${JSON.stringify(row)},${line},${fault}`;
  // Written into a JSON text once more, each quotation mark and each backslash takes another byte.
  const escapes = text.match(/["\\]/gu)?.length ?? 0;
  return { characters: text.length, bytes: encoder.encode(text).length + escapes };
}

/** The body of a submission (SPEC section 7), with the lines on which the rows stand, and which part of the file they are. */
export function formatPart(
  rows: readonly NumberedRow[],
  parts: readonly Part[],
  part: number,
  { uploadId, fileName, sourceFileUploader, sourceFileUploaderEmail, separator }: Submission,
): string {
  const { start, end } = parts[part - 1] ?? { start: 0, end: 0 };
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
    ...(parts.length > 1 && { part, parts: parts.length, recordsTotal: rows.length }),
  });
}
