import { batchesOf } from '#domain/batchesOf.ts';
import { blankMonthlyMetrics, type MetricKey } from '#domain/monthly-metrics/fields.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { applyPushed } from '#domain/pushes/applyPushed.ts';
import { parsePushedMetrics } from '#domain/pushes/pushedMetrics.ts';
import { correctMonth } from '#functions/runtime/history/correctReport.ts';
import { reportId } from '#functions/runtime/history/hashId.ts';
import { waitForStart } from '#functions/runtime/server.ts';
import { pushId, type ReceiverPorts } from './ports.ts';
import type { Pusher } from './receiveValues.ts';

const parallelCorrections = 5;

/** What was pushed for the month before into its reports, as corrections: until the 10th. A month of which not all is known, and that nobody reported, stays so. */
export async function correctMonths(
  teamIds: readonly string[],
  month: Month,
  pusher: Pusher,
  ports: ReceiverPorts,
): Promise<void> {
  const { history } = ports;
  const [reports, rows, pushes] = await Promise.all([
    history.reports.find(teamIds.map((id) => reportId(id, month))),
    history.newestMetrics.findAll(teamIds),
    ports.pushes.findAll(teamIds.map((id) => pushId(id, month))),
  ]);
  let isCorrected = false;
  const correct = async (teamId: string): Promise<void> => {
    const report = reports.get(reportId(teamId, month))?.fields;
    const pushed = parsePushedMetrics(pushes.get(pushId(teamId, month))?.fields.metrics);
    const { overrides = null } = rows.get(teamId)?.fields ?? {};
    const { changes, isComplete } = applyPushed({ ...blankMonthlyMetrics, ...report, overrides }, pushed, month);
    if (report === undefined ? !isComplete : Object.keys(changes).length === 0) return;
    const { notApplicable = report?.notApplicable ?? null, ...mine } = changes;
    const keys = Object.keys(mine) as MetricKey[];
    const base = Object.fromEntries(keys.map((key) => [key, report?.[key] ?? null]));
    const reasons = { baseNotApplicable: report?.notApplicable ?? null, mineNotApplicable: notApplicable };
    await correctMonth({ teamId, month, base, mine, ...reasons }, { $id: pusher.id, name: pusher.name }, history);
    isCorrected = true;
  };
  for (const batch of batchesOf(teamIds, parallelCorrections)) await Promise.all(batch.map(correct));
  if (isCorrected) await waitForStart(history.startCalculation());
}
