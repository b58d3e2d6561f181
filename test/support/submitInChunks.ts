import type { UploadRow } from '#domain/capacity-plan/columns.ts';
import type { PlatformClient } from './startUploads.ts';
import { submission } from './startUploads.ts';

/** The bodies of a file's submission in parts of so many rows each, as the page sends them. */
export function chunksOf(
  uploadId: string,
  rows: readonly UploadRow[],
  rowsPerPart: number,
  fileName?: string,
): object[] {
  const parts = Math.ceil(rows.length / rowsPerPart);
  return Array.from({ length: parts }, (_, index) => {
    const start = index * rowsPerPart;
    const some = rows.slice(start, start + rowsPerPart);
    const lines = some.map((_row, offset) => start + offset + 2);
    return { ...submission(some, fileName), uploadId, lines, part: index + 1, parts, recordsTotal: rows.length };
  });
}

/** Sends bodies one after the other. Throws what the function answered to one that it did not take. */
export async function sendAll(person: PlatformClient, bodies: readonly object[]): Promise<void> {
  for (const body of bodies) {
    const { responseStatusCode, responseBody } = await person.execute('/', body);
    if (responseStatusCode !== 200) throw new Error(responseBody);
  }
}
