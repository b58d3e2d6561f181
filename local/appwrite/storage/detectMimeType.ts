import { extname } from 'node:path';

/** Magic bytes and their type. */
const signatures: readonly (readonly [bytes: string, type: string])[] = [
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF8', 'image/gif'],
  ['%PDF-', 'application/pdf'],
  ['\x1f\x8b', 'application/gzip'],
  ['PK\x03\x04', 'application/zip'],
];

/** Control characters that texts have: tab, line ends, form feed, backspace, escape. */
const textControls = new Set([0x07, 0x08, 0x09, 0x0a, 0x0c, 0x0d, 0x1b]);

/** Beginning of a page, as `libmagic` finds it. */
const pageStart = /^\s*<(!doctype html|html|head|title|body|script|style|table)\b/i;

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Type of a file by its first bytes, whatever the uploader claims; only the kind of a ZIP archive or of a text depends on the name
 * too.
 */
export function detectMimeType(head: Buffer, name: string): string {
  if (head.length === 0) return 'application/x-empty';
  const extension = extname(name).toLowerCase();
  const [, type] = signatures.find(([bytes]) => head.toString('latin1').startsWith(bytes)) ?? [];
  if (type !== undefined) return type === 'application/zip' && extension === '.xlsx' ? spreadsheet : type;
  if (head.length === 1 || !isText(head)) return 'application/octet-stream';
  const text = head.toString();
  if (extension === '.json' && /^\s*[{[]/.test(text)) return 'application/json';
  if (pageStart.test(text)) return 'text/html';
  return looksLikeCsv(text) ? 'text/csv' : 'text/plain';
}

/** UTF-8 without control characters; the last character may be cut off by the end of the sample. */
function isText(head: Buffer): boolean {
  const isControl = (byte: number): boolean => byte < 0x20 && !textControls.has(byte);
  return !head.some(isControl) && !new TextDecoder().decode(head, { stream: true }).includes('\ufffd');
}

/** At least two lines, all with the same number of commas. */
function looksLikeCsv(text: string): boolean {
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .slice(0, 10);
  const commas = lines.map((line) => line.replace(/"[^"]*"/g, '').split(',').length - 1);
  return lines.length > 1 && commas[0] !== 0 && commas.every((count) => count === commas[0]);
}
