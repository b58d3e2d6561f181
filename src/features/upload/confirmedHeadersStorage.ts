import * as v from 'valibot';
import { uploadColumns, type UploadColumn } from '#domain/capacity-plan/columns.ts';
import { foldText } from '#domain/foldText.ts';
import type { ConfirmedHeaders } from '#domain/capacity-plan/matchHeader.ts';

const storageKey = 'uploadHeaders';
/** A person has a handful of different headers. */
const maxEntries = 20;

const entriesSchema = v.array(v.object({ headers: v.string(), confirmed: v.record(v.string(), v.string()) }));
type StoredHeaders = v.InferOutput<typeof entriesSchema>;

/** The mapping that was confirmed for the same set of headers, in any order. */
export function loadConfirmedHeaders(current: readonly string[]): ConfirmedHeaders | undefined {
  const headers = keyOf(current);
  const found = read().find((one) => one.headers === headers);
  if (found === undefined) return undefined;
  const columns = uploadColumns.filter((column) => found.confirmed[column] !== undefined);
  return Object.fromEntries(columns.map((column): [UploadColumn, string] => [column, found.confirmed[column] ?? '']));
}

export function saveConfirmedHeaders(current: readonly string[], confirmed: ConfirmedHeaders): void {
  const headers = keyOf(current);
  const others = read().filter((one) => one.headers !== headers);
  write([{ headers, confirmed: { ...confirmed } }, ...others].slice(0, maxEntries));
}

export function removeConfirmedHeaders(current: readonly string[]): void {
  const headers = keyOf(current);
  write(read().filter((one) => one.headers !== headers));
}

function keyOf(current: readonly string[]): string {
  return JSON.stringify(current.map(foldText).sort());
}

/** Empty when storage is blocked or holds something else. */
function read(): StoredHeaders {
  try {
    const parsed = v.safeParse(entriesSchema, JSON.parse(localStorage.getItem(storageKey) ?? '[]'));
    return parsed.success ? parsed.output : [];
  } catch {
    return [];
  }
}

function write(entries: StoredHeaders): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(entries));
  } catch {
    // Storage is blocked or full: the mapping has to be confirmed again next time.
  }
}
