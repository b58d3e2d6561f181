import { strFromU8, unzipSync } from 'fflate';

/** The XML files of a workbook, by path. */
export function workbookParts(bytes: Uint8Array): Map<string, string> {
  return new Map(Object.entries(unzipSync(bytes)).map(([path, part]) => [path, strFromU8(part)]));
}
