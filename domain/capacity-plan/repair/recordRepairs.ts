import { truncate } from '#domain/text.ts';
import { uploadColumns, type UploadRow } from '#domain/capacity-plan/columns.ts';
import { maxRecordLength, type Repair, type RepairRecord } from './repairRecord.ts';
import type { RepairSheet } from './RepairSheet.ts';

const maxTextLength = 200;
const wholeRow = 'Whole row';

/** From the file as it came to the rows that are sent, cell by cell; undefined without repairs. */
export function recordRepairs(sheet: RepairSheet, sha256?: string): RepairRecord | undefined {
  const all = sheet.changedLines.flatMap((line) => repairsOf(sheet, line));
  if (all.length === 0) return undefined;
  const repairs: Repair[] = [];
  const record = { total: all.length, ...(sha256 !== undefined && { sha256 }), repairs };
  let length = JSON.stringify(record).length;
  for (const repair of all) {
    length += JSON.stringify(repair).length + 1;
    if (length > maxRecordLength) break;
    repairs.push(repair);
  }
  return record;
}

function repairsOf(sheet: RepairSheet, line: number): Repair[] {
  const [before, after] = [sheet.originalAt(line), sheet.rowAt(line)];
  if (before === undefined || after === undefined) {
    return [{ line, column: wholeRow, from: describe(before?.row), to: describe(after?.row) }];
  }
  const width = after.widthFault === undefined ? before.widthFault : undefined;
  return [
    ...(width ? [{ line, column: wholeRow, from: `${width.cells} cells`, to: 'taken as they stand' }] : []),
    ...uploadColumns
      .filter((column) => before.row[column] !== after.row[column])
      .map((column) => ({ line, column, from: shorten(before.row[column]), to: shorten(after.row[column]) })),
  ];
}

function describe(row: UploadRow | undefined): string {
  return row === undefined
    ? ''
    : shorten(
        Object.values(row)
          .filter((cell) => cell.trim() !== '')
          .join(', '),
      );
}

function shorten(text: string): string {
  return truncate(text, maxTextLength);
}
