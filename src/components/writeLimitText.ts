import { writesPerMinute } from '#domain/limits.ts';

export const writeLimitText = `your organisation's server takes ${writesPerMinute.update} changes a minute`;
