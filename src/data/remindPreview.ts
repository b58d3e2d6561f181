import * as v from 'valibot';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { useOperationPreview } from '#src/live/useOperation.ts';

export const remindPath = '/remind';

/** Answer of the reminder (functions/reminder/README.md). */
const previewSchema = v.object({
  ...{ teams: v.number(), people: v.number(), optedOut: v.number() },
  ...{ written: v.number(), failed: v.number(), teamsWithout: v.number(), unknown: v.optional(v.number(), 0) },
  example: v.nullable(v.object({ to: v.string(), subject: v.string(), text: v.string() })),
});

interface RemindRequest {
  readonly month: Month;
  /** All by default. */
  readonly teamIds?: readonly string[];
}

/** People who would get a reminder now; nothing for null. */
export function useRemindPreview(request: RemindRequest | null) {
  return useOperationPreview(
    previewSchema,
    request === null ? null : { path: remindPath, body: { ...request, dryRun: true } },
  );
}
