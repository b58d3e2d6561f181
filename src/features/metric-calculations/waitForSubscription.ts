import { tableIds } from '#domain/resourceIds.ts';
import type { RealtimeService } from '#src/appwrite/services.ts';

const timeoutMs = 300;

const noListener = { onEvent: () => undefined, onReconnect: () => undefined };
const timedOut = new WeakSet<RealtimeService>();

/** Resolves when the subscription to the calculations is acknowledged (architecture.md, section 6), or after a timeout. */
export async function waitForSubscription(realtime: RealtimeService): Promise<void> {
  const subscription = realtime.watchTable(tableIds.teamMonthlyMetricCalculation, noListener);
  const isSubscribed = await Promise.race([
    subscription.then(() => true),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), timeoutMs)),
  ]);
  if (!isSubscribed) timedOut.add(realtime);
  void subscription.then((stop) => stop());
}

/** Whether a list was fetched before its subscription was acknowledged; resets. */
export function takeSubscriptionTimeout(realtime: RealtimeService): boolean {
  return timedOut.delete(realtime);
}
