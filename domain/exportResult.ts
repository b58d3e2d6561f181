import type { StoredRow } from './row.ts';

export const exportRunStatuses = ['running', 'completed', 'failed'] as const;

/** specification.md, section 3; the row id is that of the execution. Dates are ISO 8601. */
export interface ExportRunFields {
  /** Account that started it, the only one that can read it. */
  readonly userId: string;
  readonly status: (typeof exportRunStatuses)[number];
  readonly startedAt: string;
  /** Null while none is being written. */
  readonly worksheet: string | null;
  readonly totalRecords: number;
  /** Null, like all that follows, until it is completed. */
  readonly worksheets: number | null;
  readonly fileId: string | null;
  readonly fileName: string | null;
  /** Bytes. */
  readonly fileSize: number | null;
  readonly message: string | null;
}

export interface ExportRun extends StoredRow, ExportRunFields {}

/** specification.md, section 3. */
export interface ExportResult {
  /** Either this or the link is enough to download the file. */
  readonly fileId: string | null;
  readonly fileName: string;
  /** Absolute, on the host of the platform. */
  readonly downloadUrl: string | null;
  /** Null, like `worksheets`, for a file that was found again in the bucket. */
  readonly totalRecords: number | null;
  readonly worksheets: number | null;
  /** Bytes. */
  readonly fileSize: number;
}

/** `takesLonger`: it gave up so as to be able to answer; an execution in the background has the time. */
export type ExportOutcome =
  | { readonly ok: true; readonly result: ExportResult }
  | { readonly ok: false; readonly message: string; readonly takesLonger?: true };

export interface ExportExecution {
  readonly status: string;
  readonly body: string;
}

/** specification.md, sections 5, 7 and 8. Never throws. @param endpoint base of a relative link; one on any other host makes the reply worthless. */
export function parseExportReply({ status, body }: ExportExecution, endpoint: string): ExportOutcome {
  if (status !== 'completed') return failed('Export function failed to complete');
  const reply = parseObject(body);
  if (reply === null) return failed(invalidFormat);
  if (reply.success !== true) return parseFailure(reply);
  const result = parseResult(reply, endpoint);
  return result === null ? failed(invalidFormat) : { ok: true, result };
}

/** `'1.50'`, of 1,048,576 bytes each (specification.md, section 9). */
export function formatMegabytes(sizeBytes: number): string {
  return (sizeBytes / 1_048_576).toFixed(2);
}

const invalidFormat = 'Invalid response format';

type Reply = Readonly<Record<string, unknown>>;

function failed(reason: string) {
  return { ok: false, message: `Export failed: ${reason}` } as const;
}

function parseFailure(reply: Reply): ExportOutcome {
  const { success, message } = reply;
  const reason = typeof message === 'string' ? message.trim() : '';
  if (reason !== '') return reply.takesLonger === true ? { ...failed(reason), takesLonger: true } : failed(reason);
  return failed(success === false ? 'Export failed' : invalidFormat);
}

function parseResult(reply: Reply, endpoint: string): ExportResult | null {
  const { fileName } = reply;
  const [totalRecords, worksheets, fileSize] = [reply.totalRecords, reply.worksheets, reply.fileSize].map(parseCount);
  const fileId = parseOptional(reply.fileId, (id) => (isFileId(id) ? id : undefined));
  const downloadUrl = parseOptional(reply.downloadUrl, (link) => resolveLink(link, endpoint));
  if (typeof fileName !== 'string' || fileName.trim() === '') return null;
  if (totalRecords === undefined || worksheets === undefined || fileSize === undefined) return null;
  if (fileId === undefined || downloadUrl === undefined) return null;
  return { fileId, fileName, downloadUrl, totalRecords, worksheets, fileSize };
}

function parseObject(text: string): Reply | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Reply) : null;
  } catch {
    return null;
  }
}

function parseCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** Null when absent, `undefined` when invalid. */
function parseOptional(value: unknown, parse: (text: string) => string | undefined): string | null | undefined {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'string' ? parse(value) : undefined;
}

/** Appwrite's format of ids: it becomes part of a URL. */
function isFileId(id: string): boolean {
  return /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}$/.test(id);
}

function resolveLink(link: string, endpoint: string): string | undefined {
  if (!URL.canParse(link, endpoint) || !URL.canParse(endpoint)) return undefined;
  const [url, platform] = [new URL(link, endpoint), new URL(endpoint)];
  const isOurs =
    url.protocol === platform.protocol && url.host === platform.host && url.username === '' && url.password === '';
  return isOurs ? url.href : undefined;
}
