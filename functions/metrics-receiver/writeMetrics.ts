import { batchesOf } from '#domain/batchesOf.ts';
import { reportedMonth } from '#domain/changes/monthSaves.ts';
import { blankMonthlyMetrics, type MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { applyPushed } from '#domain/pushes/applyPushed.ts';
import { isWrittenByPush } from '#domain/pushes/pushedRow.ts';
import { parsePushedMetrics, type PushedMetrics } from '#domain/pushes/pushedMetrics.ts';
import type { TrackedRow } from '#functions/runtime/history/ports.ts';
import { recordStates, seenState } from '#functions/runtime/history/recordState.ts';
import { RequestError } from '#functions/runtime/request.ts';
import type { VersionedRow } from '#functions/runtime/rows.ts';
import { pushId, type ReceiverPorts } from './ports.ts';
import type { Pusher } from './receiveValues.ts';

const parallelWrites = 10;
const maxAttempts = 8;

type MetricsRow = VersionedRow<MonthlyMetricsFields>;

/** What was pushed for this month into the teams' metrics, and into the history. Throws `RequestError` 409. */
export async function writeMetrics(
  teamIds: readonly string[],
  month: Month,
  pusher: Pusher,
  ports: ReceiverPorts,
): Promise<void> {
  const [written, seen]: [MetricsRow[], MetricsRow[]] = [[], []];
  let left = teamIds;
  for (let attempt = 0; left.length > 0; attempt += 1) {
    if (attempt === maxAttempts) throw new RequestError(409, 'Too many changes at once. Try again.');
    const rows = await ports.history.newestMetrics.findAll(left);
    // After the rows: whoever pushed before has written into them, or will.
    const pushes = await ports.pushes.findAll(left.map((id) => pushId(id, month)));
    const missed: string[] = [];
    for (const batch of batchesOf(left, parallelWrites)) {
      const ofBatch = batch.map(async (id) => {
        const pushed = parsePushedMetrics(pushes.get(pushId(id, month))?.fields.metrics);
        const changes = changesOf(rows.get(id), pushed, { month, pusher, ports });
        const row = rows.get(id);
        if (changes === undefined) {
          if (row !== undefined) seen.push(row);
          return;
        }
        const now = await (row === undefined
          ? ports.history.newestMetrics.create(id, { ...blankMonthlyMetrics, ...changes })
          : ports.history.newestMetrics.compareAndSet(row, changes));
        if (now === undefined) missed.push(id);
        else written.push(now);
      });
      await Promise.all(ofBatch);
    }
    left = missed;
  }
  await record(written, seen, pusher, ports);
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
  const isReported = row !== undefined && reportedMonth({ ...row.fields, $updatedAt: row.updatedAt }, timeZone) === month;
  if (Object.keys(changes).length === 0 && (isReported || !isComplete)) return undefined;
  const date = new Date(now()).toISOString();
  return { ...changes, pushedAt: date, ...(isComplete && { updateBy: pusher.name, updateDate: date }) };
}

/** @param seen a run that died after writing them may have recorded none. */
async function record(
  written: readonly MetricsRow[],
  seen: readonly MetricsRow[],
  pusher: Pusher,
  { history }: ReceiverPorts,
): Promise<void> {
  // Before the history begins, the first run of the recorder keeps every row as it is.
  if (!(await history.hasBegun())) return;
  const stateOf = (userId: string | null) => (row: MetricsRow) =>
    seenState('metrics', toTracked(row), { userId, isStart: false, isKey: true });
  const left = seen.filter(({ fields, updatedAt }) => isWrittenByPush({ ...fields, $updatedAt: updatedAt }));
  await recordStates([...written.map(stateOf(pusher.id)), ...left.map(stateOf(null))], history);
}

function toTracked({ id, fields, updatedAt }: MetricsRow): TrackedRow {
  return { ...fields, $id: id, $updatedAt: updatedAt } as unknown as TrackedRow;
}
