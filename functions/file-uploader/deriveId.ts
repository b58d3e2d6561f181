import { createHash } from 'node:crypto';

/** The id of what is unique by these parts: the same parts, the same id; 32 hexadecimal digits (docs/decisions/002). */
export function deriveId(kind: 'team' | 'person' | 'member' | 'part', ...parts: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, ...parts]))
    .digest('hex')
    .slice(0, 32);
}
