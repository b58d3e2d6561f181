import { createStore, del } from 'idb-keyval';

/** Tells of a kept file, since opening a database takes long. */
export interface Mark {
  readonly userId: string;
  readonly keptAt: number;
  readonly name: string;
  /** That has it open, where the browser has no locks. */
  readonly tab?: string;
}

/** One for each tab that is open; the first is where earlier versions kept theirs. */
export const slots = ['keptFile', ...Array.from({ length: 8 }, (_, index) => `keptFile ${index + 2}`)];
const maxAgeMs = 24 * 60 * 60 * 1_000;
export const store = createStore('engineering-data-files', 'kept');
/** Changes with each step of work, the file doesn't. */
export const workKey = (slot: string): string => `${slot} work`;

/** Of all tabs. @param except whose files stay (null: anybody's) while younger than a day */
export function removeFile({ except }: { readonly except?: string | null } = {}): void {
  for (const slot of slots) {
    const mark = readMark(slot);
    if (mark === null) continue;
    const isWanted = except === null || except === mark.userId;
    if (!isWanted || Date.now() - mark.keptAt >= maxAgeMs) empty(slot);
  }
}

export function empty(slot: string): void {
  if (readMark(slot) === null) return;
  localStorage.removeItem(slot);
  for (const key of [slot, workKey(slot)]) void del(key, store).catch(() => undefined);
}

export function readMark(slot: string): Mark | null {
  return JSON.parse(localStorage.getItem(slot) ?? 'null') as Mark | null;
}
