import * as v from 'valibot';
import { uploadColumns, type UploadColumn } from '#domain/upload/columns.ts';
import { foldText } from '#domain/upload/foldText.ts';
import type { ConfirmedHeaders } from '#domain/upload/headerMatch.ts';

const key = 'uploadHeaders';
/** The latest sets of headers; a person has a handful. */
const mostRemembered = 20;

const stored = v.array(v.object({ headers: v.string(), confirmed: v.record(v.string(), v.string()) }));
type Remembered = v.InferOutput<typeof stored>;

/** What a person has said these headers mean, when a file had the same ones before; their order doesn't matter. */
export function recallHeaders(current: readonly string[]): ConfirmedHeaders | undefined {
  const headers = nameOf(current);
  const found = read().find((one) => one.headers === headers);
  if (found === undefined) return undefined;
  const columns = uploadColumns.filter((column) => found.confirmed[column] !== undefined);
  return Object.fromEntries(columns.map((column): [UploadColumn, string] => [column, found.confirmed[column] ?? '']));
}

export function rememberHeaders(current: readonly string[], confirmed: ConfirmedHeaders): void {
  const headers = nameOf(current);
  const others = read().filter((one) => one.headers !== headers);
  write([{ headers, confirmed: { ...confirmed } }, ...others].slice(0, mostRemembered));
}

export function forgetHeaders(current: readonly string[]): void {
  const headers = nameOf(current);
  write(read().filter((one) => one.headers !== headers));
}

function nameOf(current: readonly string[]): string {
  return JSON.stringify(current.map(foldText).sort());
}

/** Empty also where the browser keeps nothing, or another version kept something else. */
function read(): Remembered {
  try {
    const parsed = v.safeParse(stored, JSON.parse(localStorage.getItem(key) ?? '[]'));
    return parsed.success ? parsed.output : [];
  } catch {
    return [];
  }
}

function write(remembered: Remembered): void {
  try {
    localStorage.setItem(key, JSON.stringify(remembered));
  } catch {
    // Storage is blocked or full: the person is asked again the next time.
  }
}
