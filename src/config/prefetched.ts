import type { TableId } from '#domain/resourceIds.ts';

/** Asked for by the app shell (architecture.md, section 5). Undefined: not asked for, or no answer. Each body can be read once. */
export interface Prefetched {
  /** Rejects as `fetchConfig` does. */
  readonly config: Promise<Response>;
  currentUser?: Promise<Response | undefined>;
  readonly firstPages: Partial<Record<TableId, Promise<Response | undefined>>>;
  /** When the first rows are painted, or not to be waited for: the page may then keep the main thread busy. */
  readonly painted: Promise<void>;
}

declare global {
  interface Window {
    /** Missing in tests, and where the app shell's script is blocked. */
    prefetched?: Prefetched;
  }
}
