import { blankMonthlyMetrics, type MetricKey } from '#domain/monthly-metrics/fields.ts';
import type { Month, MonthReportFields } from '#domain/monthly-metrics/reports.ts';
import { applyPushed } from '#domain/pushes/applyPushed.ts';
import { parsePushedMetrics, type PushedMetrics } from '#domain/pushes/pushedMetrics.ts';
import { programName } from '#domain/pushes/token.ts';
import { correctMonth } from '#functions/runtime/history/correctReport.ts';
import { pushId, reportId } from '#functions/runtime/history/hashId.ts';
import { mapInBatches, waitForStart } from '#functions/runtime/server.ts';
import type { Pusher, ReceiverPorts } from './ports.ts';

/** Of the month that ended: what people corrected stays. */
export function isCorrectedByPerson(report: MonthReportFields | undefined, pushed: PushedMetrics): boolean {
  if (!report?.correctedAt) return false;
  return !Object.values(pushed).some(({ by }) => programName(by) === report.correctedBy);
}

/** Corrections of the month before by its pushes, until the 10th. An unreported month stays so until something is known of all eight metrics. */
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
    ports.history.pushes.findAll(teamIds.map((id) => pushId(id, month))),
  ]);
  const correct = async (teamId: string): Promise<boolean> => {
    const report = reports.get(reportId(teamId, month))?.fields;
    const pushed = parsePushedMetrics(pushes.get(pushId(teamId, month))?.fields.metrics);
    if (isCorrectedByPerson(report, pushed)) return false;
    const { overrides = null } = rows.get(teamId)?.fields ?? {};
    const { changes, isComplete } = applyPushed({ ...blankMonthlyMetrics, ...report, overrides }, pushed, month);
    if (report === undefined ? !isComplete : Object.keys(changes).length === 0) return false;
    const { notApplicable = report?.notApplicable ?? null, ...mine } = changes;
    const keys = Object.keys(mine) as MetricKey[];
    const base = Object.fromEntries(keys.map((key) => [key, report?.[key] ?? null]));
    const reasons = { baseNotApplicable: report?.notApplicable ?? null, mineNotApplicable: notApplicable };
    await correctMonth(
      { teamId, month, base, mine, ...reasons },
      { $id: pusher.id, name: programName(pusher.name) },
      history,
    );
    return true;
  };
  const corrected = await mapInBatches(teamIds, correct);
  if (corrected.includes(true)) await waitForStart(history.startCalculation());
}
