import { reportedMonth } from '#domain/changes/monthSaves.ts';
import { blankMonthlyMetrics, type MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { applyPushed } from '#domain/pushes/applyPushed.ts';
import { isWrittenByPush } from '#domain/pushes/pushedRow.ts';
import { parsePushedMetrics, type PushedMetrics } from '#domain/pushes/pushedMetrics.ts';
import { programName } from '#domain/pushes/token.ts';
import { pushId } from '#functions/runtime/history/hashId.ts';
import type { TrackedRow } from '#functions/runtime/history/ports.ts';
import { followStates, recordStates, seenState } from '#functions/runtime/history/recordState.ts';
import { RequestError } from '#functions/runtime/request.ts';
import { mapInBatches } from '#functions/runtime/server.ts';
import type { VersionedRow } from '#functions/runtime/rows.ts';
import type { Pusher, ReceiverPorts } from './ports.ts';

const maxAttempts = 8;

type MetricsRow = VersionedRow<MonthlyMetricsFields>;

interface Written {
  readonly row: MetricsRow;
  /** Null when it may have been another token. */
  readonly userId: string | null;
}

/** Copies this month's pushes into the teams' metrics and the history. Throws `RequestError` 409. */
export async function writeMetrics(
  teamIds: readonly string[],
  month: Month,
  pusher: Pusher,
  ports: ReceiverPorts,
): Promise<void> {
  const [written, left]: [Written[], Written[]] = [[], []];
  let ids = teamIds;
  for (let attempt = 0; ids.length > 0; attempt += 1) {
    if (attempt === maxAttempts) throw new RequestError(409, 'Too many changes at once. Try again.');
    const rows = await ports.history.newestMetrics.findAll(ids);
    // After the rows: whoever pushed before has written into them, or will.
    const pushes = await ports.history.pushes.findAll(ids.map((id) => pushId(id, month)));
    const missed: string[] = [];
    await mapInBatches(ids, async (id) => {
      const pushed = parsePushedMetrics(pushes.get(pushId(id, month))?.fields.metrics);
      const changes = changesOf(rows.get(id), pushed, { month, pusher, ports });
      const row = rows.get(id);
      if (changes === undefined) {
        if (row === undefined || !isWrittenByPush({ ...row.fields, $updatedAt: row.updatedAt })) return;
        const isOwn = Object.values(pushed).every(({ by }) => by === pusher.name);
        left.push({ row, userId: isOwn ? pusher.id : null });
        return;
      }
      const now = await (row === undefined
        ? ports.history.newestMetrics.create(id, { ...blankMonthlyMetrics, ...changes })
        : ports.history.newestMetrics.compareAndSet(row, changes));
      if (now === undefined) missed.push(id);
      else written.push({ row: now, userId: pusher.id });
    });
    ids = missed;
  }
  await record(written, left, ports);
}

interface Context {
  readonly month: Month;
  readonly pusher: Pusher;
  readonly ports: ReceiverPorts;
}

/** Undefined when the row says it all. */
function changesOf(
  row: MetricsRow | undefined,
  pushed: PushedMetrics,
  { month, pusher, ports }: Context,
): Partial<MonthlyMetricsFields> | undefined {
  const { timeZone, now } = ports.history;
  const { changes, isComplete } = applyPushed(row?.fields ?? null, pushed, month);
  const isReported =
    row !== undefined && reportedMonth({ ...row.fields, $updatedAt: row.updatedAt }, timeZone) === month;
  if (Object.keys(changes).length === 0 && (isReported || !isComplete)) return undefined;
  const date = new Date(now()).toISOString();
  return { ...changes, pushedAt: date, ...(isComplete && { updateBy: programName(pusher.name), updateDate: date }) };
}

/** @param left by a run that may have died before it recorded them, or all that follows from them. */
async function record(
  written: readonly Written[],
  left: readonly Written[],
  { history }: ReceiverPorts,
): Promise<void> {
  const all = [...written, ...left];
  // Before the history begins, the first run of the recorder keeps every row as it is.
  if (all.length === 0 || !(await history.hasBegun())) return;
  const states = all.map(({ row, userId }) =>
    seenState('metrics', toTracked(row), { userId, isStart: false, isKey: true }),
  );
  await recordStates(states, history);
  await followStates(
    'metrics',
    left.map(({ row }) => row.id),
    history,
  );
}

function toTracked({ id, fields, updatedAt }: MetricsRow): TrackedRow {
  return { ...fields, $id: id, $updatedAt: updatedAt } as unknown as TrackedRow;
}
