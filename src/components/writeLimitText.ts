import { writesPerMinute } from '#domain/limits.ts';

/** Why a save takes its time. */
export const writeLimitText = `your organisation's server takes ${writesPerMinute.update} changes a minute`;
