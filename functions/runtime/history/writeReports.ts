import { isCorrection, type MonthSave, monthSaves, reportedMonth, savedAt } from '#domain/changes/monthSaves.ts';
import {
  type MetricKey,
  metricFields,
  type MetricValues,
  type MonthlyMetricsFields,
} from '#domain/monthly-metrics/fields.ts';
import type { Month, MonthReportFields } from '#domain/monthly-metrics/reports.ts';
import { reportId } from './hashId.ts';
import type { HistoryPorts, StatesOfRows, StoredState, TrackedRow } from './ports.ts';
import type { StoredReport } from './reportPorts.ts';

/** While other runs write the same reports; the next sweep does the rest. */
const maxAttempts = 4;

interface MonthClaim {
  readonly id: string;
  /** By the last save, with what was pushed since; undefined when no known state is one. */
  readonly report: MonthReportFields | undefined;
  readonly isNamed: boolean;
  /** Last push since the known save, or without one. */
  readonly push: StoredState | undefined;
  /** Milliseconds since 1970 of states that aren't saves, but may have been taken for ones while others were missing. */
  readonly otherTimes: ReadonlySet<number>;
}

/** Of teams that exist, from all known states: a month's last save is its report, in whatever order states become known. */
export async function writeReports(states: StatesOfRows, ports: HistoryPorts): Promise<void> {
  const claims: MonthClaim[] = [];
  const teams = await ports.teamNames([...states.keys()]);
  for (const [rowId, ofRow] of states) if (teams.has(rowId)) claims.push(...(await claimsOf(ofRow, ports)));
  for (let attempt = 0; claims.length > 0 && attempt < maxAttempts; attempt += 1) {
    const stored = await ports.reports.find(claims.map(({ id }) => id));
    const due = claims.filter((claim) => isDue(claim, stored.get(claim.id)));
    if (due.length === 0) return;
    const [added, removed]: [MonthReportFields[], string[]] = [[], []];
    for (const { id, report, push, otherTimes } of due) {
      const known = stored.get(id);
      const isNone = known !== undefined && otherTimes.has(Date.parse(known.fields.reportedAt));
      const wanted = report ?? (push === undefined || isNone ? undefined : metricsOf(push.state ?? {}));
      if (wanted === undefined) removed.push(id);
      else if (known !== undefined) await ports.reports.replace(known, wanted);
      else if (report !== undefined) added.push(report);
    }
    await ports.reports.add(added);
    await ports.reports.remove(removed);
  }
}

async function claimsOf(states: readonly StoredState[], { nameOf, timeZone }: HistoryPorts): Promise<MonthClaim[]> {
  const saves = monthSaves(states, timeZone);
  const months = new Map<
    Month,
    { last?: { readonly state: StoredState; readonly save: MonthSave }; push?: StoredState; other: Set<number> }
  >();
  for (const [index, state] of states.entries()) {
    const save = saves[index] ?? null;
    if (save === null || save.kind === 'unknown' || save.kind === 'correction') continue;
    const ofMonth = months.get(save.month) ?? { other: new Set() };
    months.set(save.month, ofMonth);
    if (save.kind === 'same') ofMonth.other.add(Date.parse(save.savedAt));
    else if (save.kind === 'push') ofMonth.push = state;
    else if (ofMonth.last === undefined || ofMonth.last.save.savedAt <= save.savedAt) ofMonth.last = { state, save };
  }
  const claims: MonthClaim[] = [];
  for (const [month, { last, push: lastPush, other }] of months) {
    const rowId = states[0]?.rowId ?? '';
    const isSince =
      lastPush !== undefined && (last === undefined || Date.parse(last.state.stateAt) < Date.parse(lastPush.stateAt));
    const push = isSince ? lastPush : undefined;
    const common = { id: reportId(rowId, month), otherTimes: other, push };
    if (last === undefined) claims.push({ ...common, report: undefined, isNamed: false });
    else {
      const { userId } = last.state;
      const { state } = push ?? last.state;
      const name = userId === null ? null : await nameOf(userId);
      const report = newReport(rowId, month, state ?? {}, { reportedAt: last.save.savedAt, reportedBy: name });
      claims.push({ ...common, report, isNamed: userId !== null });
    }
  }
  return claims;
}

/** A corrected report stays: people corrected what they saw. */
function isDue({ report, isNamed, otherTimes, push }: MonthClaim, stored: StoredReport | undefined): boolean {
  if (stored === undefined) return report !== undefined;
  const { correctedAt, reportedAt, reportedBy } = stored.fields;
  if (correctedAt !== null) return false;
  const storedTime = Date.parse(reportedAt);
  if (otherTimes.has(storedTime)) return true;
  const lacksPush = push !== undefined && !isSameMetrics(stored.fields, push.state ?? {});
  if (report === undefined) return lacksPush && storedTime <= Date.parse(push.stateAt);
  const time = Date.parse(report.reportedAt);
  return time > storedTime || (time === storedTime && (lacksPush || (isNamed && report.reportedBy !== reportedBy)));
}

function isSameMetrics(one: SavedMetrics, other: SavedMetrics): boolean {
  return JSON.stringify(metricsOf(one)) === JSON.stringify(metricsOf(other));
}

export function reportsOfRows(rows: readonly TrackedRow[], timeZone: string): MonthReportFields[] {
  return rows.flatMap((row) => {
    const metrics = row as unknown as TrackedRow & MonthlyMetricsFields;
    const [month, saved] = [reportedMonth(metrics, timeZone), savedAt(metrics)?.toISOString()];
    if (month === undefined || saved === undefined) return [];
    const reported = newReport(row.$id, month, metrics, { reportedAt: saved, reportedBy: null });
    return [isCorrection(metrics) ? { ...reported, correctedAt: saved } : reported];
  });
}

type SavedMetrics = MetricValues & { readonly notApplicable?: string | null };

export function newReport(
  teamId: string,
  month: Month,
  metrics: SavedMetrics,
  saved: Pick<MonthReportFields, 'reportedAt' | 'reportedBy'>,
): MonthReportFields {
  return { teamId, month, ...metricsOf(metrics), ...saved, correctedAt: null, correctedBy: null };
}

/** Null where there is none. */
export function metricsOf(metrics: SavedMetrics): Pick<MonthlyMetricsFields, MetricKey | 'notApplicable'> {
  const values = Object.fromEntries(metricFields.map(({ key }) => [key, metrics[key] ?? null]));
  return { ...(values as Pick<MonthlyMetricsFields, MetricKey>), notApplicable: metrics.notApplicable ?? null };
}
