import type { StoredRow } from '#domain/row.ts';

/** Outcome of one pushed value (specification.md, section 7). */
export const pushOutcomes = ['recorded', 'unchanged', 'older', 'overridden', 'refused'] as const;
export type PushOutcome = (typeof pushOutcomes)[number];

export type OutcomeCounts = Readonly<Record<PushOutcome, number>>;

/** One of a token's last ten, readable by admins and by whoever made the token. */
export interface PushAnswerFields extends OutcomeCounts {
  readonly tokenId: string;
  /** ISO 8601. */
  readonly receivedAt: string;
  /** Network address of the caller. */
  readonly address: string | null;
  /** HTTP. */
  readonly status: number;
  /** The first reasons for refusals, or the one sentence; null where all is well. */
  readonly message: string | null;
  readonly isDryRun: boolean;
}

export interface PushAnswer extends StoredRow, PushAnswerFields {}

/** Of a token, and thus ids of its answers. */
export const keptAnswers = 10;
