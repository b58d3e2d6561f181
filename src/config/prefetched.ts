import type { TableId } from '#domain/resourceIds.ts';

/**
 * Answers that the app shell asked for while the page's scripts were on their way (architecture.md, section 5). Undefined: not asked for,
 * or no answer came. The body of each can be read once.
 */
export interface Prefetched {
  /** Rejects as `fetchConfig` does. */
  readonly config: Promise<Response>;
  currentUser?: Promise<Response | undefined>;
  readonly firstPages: Partial<Record<TableId, Promise<Response | undefined>>>;
  /** Resolves when the first rows are painted, or not to be waited for: from then on the page may keep the main thread busy. */
  readonly painted: Promise<void>;
}

declare global {
  interface Window {
    /** Set by the app shell; missing in tests and where its script is blocked. */
    prefetched?: Prefetched;
  }
}
