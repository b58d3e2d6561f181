import { trackedAreas } from '#domain/changes/changeEntry.ts';
import { groupBy } from '#domain/groupBy.ts';
import { LeaseLost, RowLease } from '#functions/runtime/RowLease.ts';
import { isTransient, rowsPerCall } from '#functions/runtime/server.ts';
import { begin } from './begin.ts';
import { correctSignature } from './correctSignature.ts';
import type { RecorderPorts } from './ports.ts';
import type { StoredState } from '#functions/runtime/history/ports.ts';
import { goneState, recordStates, seenState } from '#functions/runtime/history/recordState.ts';
import { blankTurn, turnId, type WaitingChange } from './waitingPorts.ts';

/** More changes are awaited the more came together; one that comes alone waits for nothing. */
const gatherMs = 500;
const maxGatherMs = 5_000;
/** Well within the function's timeout. */
const maxRunMs = 600_000;

/** Unless another run does, which looks once more after giving its turn back: no stored change is left. Throws what the recording threw. */
export async function recordWaiting(executionId: string, ports: RecorderPorts): Promise<void> {
  const failures: unknown[] = [];
  const end = ports.now() + maxRunMs;
  let moment: string | undefined;
  do {
    const row = await RowLease.read(ports.turn, turnId, blankTurn);
    const turn = row && (await RowLease.take(ports.turn, row, executionId, ports.now));
    if (turn === undefined) break;
    try {
      moment ??= (await begin(ports)).moment;
      for (let isBusy = true; isBusy && ports.now() < end;) {
        const changes = await ports.waiting.next();
        failures.push(...(await recordAndRemove(changes, moment, ports)));
        isBusy = changes.length > 1;
        if (isBusy && changes.length < rowsPerCall) await ports.pause(Math.min(maxGatherMs, gatherMs * changes.length));
        if (isBusy) await turn.keep();
      }
    } catch (thrown) {
      // The execution that took the lease over goes on.
      if (thrown instanceof LeaseLost) break;
      throw thrown;
    } finally {
      // It expires by itself.
      await turn.release().catch(() => undefined);
    }
  } while (ports.now() < end && (await ports.waiting.next()).length > 0);
  if (failures.length > 0) throw failures[0];
}

/** Returns why changes could not be recorded; the next sweep finds their rows. Throws while the platform can't be reached. */
async function recordAndRemove(
  changes: readonly WaitingChange[],
  moment: string,
  ports: RecorderPorts,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  try {
    await recordChanges(changes, moment, ports);
  } catch (thrown) {
    if (isTransient(thrown)) throw thrown;
    if (changes.length > 1)
      for (const each of changes) failures.push(...(await recordAndRemove([each], moment, ports)));
    else failures.push(thrown);
  }
  await ports.waiting.remove(changes.map(({ id }) => id));
  return failures;
}

async function recordChanges(changes: readonly WaitingChange[], moment: string, ports: RecorderPorts): Promise<void> {
  const states = new Map<string, StoredState>();
  for (const state of changes.flatMap((change) => statesOf(change, moment)))
    if ((states.get(state.id)?.userId ?? null) === null) states.set(state.id, state);
  for (const area of trackedAreas)
    await recordStates(
      [...states.values()].filter((state) => state.area === area),
      ports,
    );
  const rows = groupBy(changes, ({ area, row }) => `${area} ${row.$id}`);
  for (const ofRow of rows.values()) {
    const { area, row, isGone, userId } = ofRow.reduce((one, other) =>
      Date.parse(other.row.$updatedAt) < Date.parse(one.row.$updatedAt) ? one : other,
    );
    if (!isGone && userId !== null) await correctSignature(area, row, userId, ports);
  }
}

function statesOf({ area, row, isGone, userId, toldAt }: WaitingChange, moment: string): StoredState[] {
  const isStart = Date.parse(row.$createdAt) <= Date.parse(moment);
  if (!isGone) return [seenState(area, row, { userId, isStart, isKey: userId === null })];
  const last = seenState(area, row, { userId: null, isStart, isKey: false });
  return [last, goneState(area, row.$id, row.$updatedAt, { userId, changedAt: toldAt })];
}
