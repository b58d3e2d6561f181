import { createHash } from 'node:crypto';
import { deriveIdsWith } from '#domain/capacity-plan/rosterPatches.ts';

export const deriveId = deriveIdsWith((text) => createHash('sha256').update(text).digest().toString('hex', 0, 16));
