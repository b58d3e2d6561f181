import type { StoredRow } from './row.ts';

export const previewRunStatuses = ['running', 'completed', 'failed'] as const;

/** Of a preview, or a reminder by hand, in the background. The row id is that of the execution. */
export interface PreviewRunFields {
  /** Account that asked for it, the only one that can read it. */
  readonly userId: string;
  readonly status: (typeof previewRunStatuses)[number];
  /** Or mails handled. */
  readonly rowsRead: number;
  /** JSON of the answer; null until completed. */
  readonly preview: string | null;
  readonly message: string | null;
}

export interface PreviewRun extends StoredRow, PreviewRunFields {}
