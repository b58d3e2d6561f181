import * as v from 'valibot';
import { emptyFileMessage, findMissingColumns, missingColumnsMessage } from '../../domain/upload/checkColumns';
import { uploadColumns, type NumberedRow, type UploadColumn } from '../../domain/upload/columns';
import { unstorableText } from '../../domain/upload/unstorableText';
import { RequestError } from '../runtime/RequestError';

/** A file as it was submitted: its rows without the empty ones. */
export interface UploadRequest {
  readonly fileName: string;
  readonly rows: readonly NumberedRow[];
}

const maxFileNameLength = 512;
const cells = Object.fromEntries(uploadColumns.map((column) => [column, v.optional(v.string())]));

/** SPEC section 7. Who is asking is no part of it: `sourceFileUploader` and its e-mail are taken and not believed. */
const payload = v.object({
  fileJson: v.array(v.object(cells)),
  fileName: v.pipe(v.string(), v.trim(), v.minLength(1, 'is empty')),
  sourceFileUploader: v.optional(v.string()),
  sourceFileUploaderEmail: v.optional(v.string()),
});

/** Reads the body of a submission. Throws `RequestError` 400 with the text of SPEC section 5, or with what is wrong where. */
export function parseUploadRequest(bodyText: string): UploadRequest {
  const parsed = v.safeParse(payload, parseJson(bodyText), { abortEarly: true });
  if (!parsed.success) throw new RequestError(400, describeIssue(parsed.issues[0]));
  const { fileName, fileJson } = parsed.output;
  const wrong = unstorableText(fileName, maxFileNameLength);
  if (wrong !== undefined) throw new RequestError(400, `The file's name ${wrong}.`);
  const rows = numberRows(fileJson);
  if (rows.length === 0) throw new RequestError(400, emptyFileMessage);
  const missing = findMissingColumns(new Set(fileJson.flatMap((row) => Object.keys(row))));
  if (missing.length > 0) throw new RequestError(400, missingColumnsMessage(missing));
  return { fileName, rows };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestError(400, 'The request is not valid JSON.');
  }
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  return `${v.getDotPath(issue) ?? 'The request'}: ${issue.message}`;
}

/** Empty rows are dropped (SPEC section 5); the others keep their line, of which the header is the first. */
function numberRows(fileJson: readonly Readonly<Record<string, string | undefined>>[]): NumberedRow[] {
  return fileJson.flatMap((cellsOfRow, index) => {
    const row = Object.fromEntries(uploadColumns.map((column) => [column, cellsOfRow[column] ?? ''])) as Record<
      UploadColumn,
      string
    >;
    return Object.values(row).some((cell) => cell.trim() !== '') ? [{ line: index + 2, row }] : [];
  });
}
