import type { PushAnswer } from '#domain/pushes/pushAnswer.ts';
import type { StoredRow } from '#domain/row.ts';
import { blankToken, type StoredToken } from '#functions/runtime/tokens.ts';

const now = new Date().toISOString();
const stored = { $createdAt: now, $updatedAt: now };

export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}

/** A stored token for all teams, valid for 100 days. */
export function tokenRow($id: string, fields: Partial<StoredToken> = {}): StoredRow {
  const token = { ...blankToken, name: $id, digest: `digest of ${$id}`, createdBy: 'somebody', expiresAt: inDays(100) };
  return { ...stored, $id, ...token, createdByName: 'Kim Staff', ...fields };
}

/** Of a push of which everything was recorded. */
export function answerRow(tokenId: string, number: number, fields: Partial<PushAnswer> = {}): PushAnswer {
  return {
    ...{ ...stored, $id: `${tokenId}-${number}`, tokenId, receivedAt: inDays(-number / 24), address: '10.20.30.40' },
    ...{ status: 200, message: null, isDryRun: false },
    ...{ recorded: 1, unchanged: 0, older: 0, overridden: 0, refused: 0, ...fields },
  };
}
