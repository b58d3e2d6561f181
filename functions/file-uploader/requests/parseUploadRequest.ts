import * as v from 'valibot';
import { csvSeparators } from '#domain/csv/csvSeparator.ts';
import {
  findMissingColumns,
  isBlankRow,
  missingColumnsMessage,
  type NumberedRow,
  uploadColumns,
  type UploadRow,
  type WidthFault,
} from '#domain/capacity-plan/columns.ts';
import { changeKinds } from '#domain/capacity-plan/Comparison.ts';
import { maxRecordLength } from '#domain/capacity-plan/repair/repairRecord.ts';
import { unstorableText } from '#domain/storedText.ts';
import { emptyFileMessage } from '#domain/csv/csvResult.ts';
import { RequestError } from '#functions/runtime/request.ts';
import { idSchema, parseBody } from '#functions/runtime/parseBody.ts';

const maxFileNameLength = 512;
const maxParts = 1_000;
const maxRecords = 1_000_000_000;
const cells = Object.fromEntries(uploadColumns.map((column) => [column, v.optional(v.string())]));
const count = (least: number, most: number) =>
  v.pipe(
    v.number(),
    v.integer('is no whole number'),
    v.minValue(least, `is less than ${least}`),
    v.maxValue(most, `is more than ${most}`),
  );

const ignored = v.optional(
  v.pipe(
    v.string(),
    v.transform(() => undefined),
  ),
);

/** specification.md, section 7, and what parts need. `sourceFileUploader` and its e-mail are accepted and ignored. */
const payload = v.object({
  fileJson: v.array(v.object(cells)),
  fileName: v.pipe(v.string(), v.trim(), v.minLength(1, 'is empty')),
  sourceFileUploader: ignored,
  sourceFileUploaderEmail: ignored,
  /** Idempotency key, chosen by the page. */
  uploadId: v.optional(idSchema),
  lines: v.optional(v.array(count(2, maxRecords))),
  /** From 1. */
  part: v.optional(count(1, maxParts), 1),
  parts: v.optional(count(1, maxParts), 1),
  recordsTotal: v.optional(count(1, maxRecords)),
  widthFaults: v.optional(
    v.array(
      v.object({
        line: count(1, maxRecords),
        cells: count(1, maxRecords),
        columns: count(1, maxRecords),
        separator: v.optional(v.pipe(v.string(), v.maxLength(8, 'is too long'))),
        cutOff: v.optional(v.boolean()),
      }),
    ),
  ),
  repairs: v.optional(
    v.pipe(
      v.object({
        total: count(1, maxRecords),
        sha256: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'is no SHA-256'))),
        repairs: v.array(
          v.object({ line: count(1, maxRecords), column: v.string(), from: v.string(), to: v.string() }),
        ),
      }),
      v.check((record) => JSON.stringify(record).length <= maxRecordLength, 'is too long'),
    ),
  ),
  separator: v.optional(v.picklist(csvSeparators, 'is no comma, semicolon, tab or vertical bar')),
  /** Groups of what the file doesn't name. */
  retire: v.optional(
    v.object({
      groups: v.pipe(
        v.array(v.picklist(changeKinds, 'is no teams, people or memberships')),
        v.maxLength(changeKinds.length, 'has too many entries'),
      ),
      counts: v.object({
        teams: count(0, maxRecords),
        people: count(0, maxRecords),
        memberships: count(0, maxRecords),
      }),
    }),
  ),
});

export interface UploadRequest extends Omit<v.InferOutput<typeof payload>, 'fileJson' | 'lines' | 'widthFaults'> {
  readonly rows: readonly NumberedRow[];
}

/** Throws `RequestError` 400 with the text of specification.md, section 5, or with the path and the fault. */
export function parseUploadRequest(bodyText: string): UploadRequest {
  const { fileJson, lines, widthFaults, ...request } = parseBody(payload, bodyText);
  const wrong = unstorableText(request.fileName, maxFileNameLength);
  if (wrong !== undefined) throw new RequestError(400, `The file's name ${wrong}.`);
  requireParts({ fileJson, lines, ...request });
  const rows = numberRows(fileJson, lines, widthFaults);
  if (rows.length === 0) throw new RequestError(400, emptyFileMessage);
  const missing = findMissingColumns(new Set(fileJson.flatMap((row) => Object.keys(row))));
  if (missing.length > 0) throw new RequestError(400, missingColumnsMessage(missing));
  return { ...request, rows };
}

/** Parts can only be joined by upload id and lines. */
function requireParts({ fileJson, lines, uploadId, part, parts }: v.InferOutput<typeof payload>): void {
  if (part > parts) throw new RequestError(400, `part: is ${part}, more than ${parts}`);
  if (lines !== undefined && lines.length !== fileJson.length) {
    throw new RequestError(400, `lines: has ${lines.length} numbers for ${fileJson.length} rows`);
  }
  if (parts === 1) return;
  if (uploadId === undefined) throw new RequestError(400, 'uploadId: is missing, though the file comes in parts');
  if (lines === undefined) throw new RequestError(400, 'lines: is missing, though the file comes in parts');
}

/** Without empty rows (specification.md, section 5). Lines are given, or counted from the header, which is line 1. */
function numberRows(
  fileJson: readonly Readonly<Record<string, string | undefined>>[],
  lines: readonly number[] | undefined,
  widthFaults: readonly (WidthFault & { readonly line: number })[] = [],
): NumberedRow[] {
  const faults = new Map(widthFaults.map(({ line, ...fault }) => [line, fault]));
  return fileJson.flatMap((cellsOfRow, index) => {
    const row = Object.fromEntries(uploadColumns.map((column) => [column, cellsOfRow[column] ?? ''])) as UploadRow;
    const line = lines?.[index] ?? index + 2;
    const widthFault = faults.get(line);
    return isBlankRow({ line, row }) ? [] : [widthFault === undefined ? { line, row } : { line, row, widthFault }];
  });
}
