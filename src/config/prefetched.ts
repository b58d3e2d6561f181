/** Asked for by the app shell (architecture.md, section 5). Undefined: not asked for, or no answer. Each body can be read once. */
export interface Prefetched {
  /** Rejects as `fetchConfig` does. */
  readonly config: Promise<Response>;
  currentUser?: Promise<Response | undefined>;
  /** By `rowsKey`, with when they were asked for (`Date.now`). */
  readonly rows: Map<string, PrefetchedRows>;
  /** When the first rows are painted, or not to be waited for: the page may then keep the main thread busy. */
  readonly painted: Promise<void>;
}

interface PrefetchedRows {
  readonly response: Promise<Response | undefined>;
  readonly askedAt: number;
}

/** @param queries as the platform takes them, in JSON */
export function rowsKey(tableId: string, queries: readonly string[]): string {
  return [tableId, ...queries].join();
}

declare global {
  interface Window {
    /** Missing in tests, and where the app shell's script is blocked. */
    prefetched?: Prefetched;
  }
}
