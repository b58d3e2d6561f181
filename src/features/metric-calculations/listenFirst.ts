import { tableIds } from '#domain/resourceIds.ts';
import type { RealtimeService } from '#src/appwrite/services.ts';

/** How long a list of calculations waits for the platform to listen. */
const patienceMs = 300;

const nobody = { onEvent: () => undefined, onReconnect: () => undefined };
const listedUnheard = new WeakSet<RealtimeService>();

/** Resolves when the platform listens to the calculations (ARCHITECTURE section 6: listen first), or when that takes too long to wait for. */
export async function listenFirst(realtime: RealtimeService): Promise<void> {
  const watching = realtime.watchTable(tableIds.teamMonthlyMetricCalculation, nobody);
  const isHeard = await Promise.race([
    watching.then(() => true),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), patienceMs)),
  ]);
  if (!isHeard) listedUnheard.add(realtime);
  void watching.then((stop) => stop());
}

/** Whether a list was asked for before the platform listened, since this was last asked. */
export function hasListedUnheard(realtime: RealtimeService): boolean {
  return listedUnheard.delete(realtime);
}
