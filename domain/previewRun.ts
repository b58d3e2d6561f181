import type { StoredRow } from './row.ts';

export const previewRunStatuses = ['running', 'completed', 'failed'] as const;

/** State of a preview that is made in the background, under the id of its execution. */
export interface PreviewRunFields {
  /** Account of the person who asked for it, the only one who can read it. */
  readonly userId: string;
  readonly status: (typeof previewRunStatuses)[number];
  readonly rowsRead: number;
  /** The preview as JSON; null until it is completed. */
  readonly preview: string | null;
  /** Reason of a failure. */
  readonly message: string | null;
}

export interface PreviewRun extends StoredRow, PreviewRunFields {}
