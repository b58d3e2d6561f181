import { calendarDay } from '#domain/calendarDay.ts';
import { reportedMonth, savedDates } from '#domain/changes/monthSaves.ts';
import {
  type ChangeEntryFields,
  correctionField,
  formatUploadChanges,
  type RowState,
} from '#domain/changes/changeEntry.ts';
import {
  type Correction,
  mergeCorrection,
  parseCorrection,
  type ReportValues,
} from '#domain/monthly-metrics/correction.ts';
import { blankMonthlyMetrics, type MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import {
  addMonths,
  correctableMonth,
  formatMonth,
  type Month,
  monthOf,
  type MonthReport,
} from '#domain/monthly-metrics/reports.ts';
import { parseJson } from '#domain/parseJson.ts';
import { applyPushed } from '#domain/pushes/applyPushed.ts';
import { parsePushedMetrics, type PushedMetrics } from '#domain/pushes/pushedMetrics.ts';
import type { User } from '#domain/user.ts';
import { RequestError } from '#functions/runtime/request.ts';
import type { VersionedRow } from '#functions/runtime/rows.ts';
import { waitForStart } from '#functions/runtime/server.ts';
import { followReports } from './followReporting.ts';
import { hashId, pushId, reportId } from './hashId.ts';
import type { HistoryPorts, TrackedRow } from './ports.ts';
import { recordStates, seenState } from './recordState.ts';
import type { StoredReport } from './reportPorts.ts';
import { metricsOf, newReport } from './writeReports.ts';

const maxAttempts = 8;

/** Or a token. */
type Person = Pick<User, '$id' | 'name'>;

interface Corrected {
  readonly report: StoredReport;
  /** Null for a month that hadn't been reported. */
  readonly before: ReportValues | null;
}

/** Idempotent, and makes good what a dead run has left out. Throws a `RequestError` 400, 404, or 409 with the conflicts. */
export async function correctReport(bodyText: string, person: Person, ports: HistoryPorts): Promise<object> {
  const correction = parseCorrection(parseJson(bodyText));
  if (correction === undefined) throw new RequestError(400, 'The correction is not valid.');
  const today = calendarDay(new Date(ports.now()), ports.timeZone);
  if (correction.month !== correctableMonth(today)) {
    throw new RequestError(400, `${formatMonth(correction.month)} can't be corrected any more.`);
  }
  const { id, fields, updatedAt } = await correctMonth(correction, person, ports);
  await waitForStart(ports.startCalculation());
  return { report: { ...fields, $id: id, $createdAt: updatedAt, $updatedAt: updatedAt } satisfies MonthReport };
}

/** Without calculating anew. Throws a `RequestError` 404, or 409 with the conflicts. */
export async function correctMonth(correction: Correction, person: Person, ports: HistoryPorts): Promise<StoredReport> {
  const team = (await ports.teamNames([correction.teamId])).get(correction.teamId);
  if (team === undefined) throw new RequestError(404, 'This team does not exist.');
  const corrected = await correctStored(correction, person, ports);
  await ports.entries.add(toEntry(corrected, correction, { person, teamName: team }));
  await correctNewest(correction, person, ports);
  await followReports([correction.teamId], ports);
  return corrected.report;
}

async function correctStored(correction: Correction, person: Person, ports: HistoryPorts): Promise<Corrected> {
  const { teamId, month } = correction;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const newest = await ports.reports.findNewest(teamId, month);
    const stored = newest?.fields.month === month ? newest : undefined;
    const row = await findNewestRow(correction, ports);
    const date = new Date(ports.now()).toISOString();
    const signature = { correctedAt: date, correctedBy: person.name || null };
    if (stored === undefined) {
      const merged = valuesOfNewReport(correction, newest, row);
      const said = { reportedAt: date, reportedBy: signature.correctedBy };
      await ports.reports.add([{ ...newReport(teamId, month, merged, said), ...signature }]);
      const made = await findReport(correction, ports);
      // A concurrent correction may have created it first.
      if (
        made?.fields.correctedAt &&
        isAt(made.fields.correctedAt, date) &&
        made.fields.correctedBy === signature.correctedBy
      )
        return { report: made, before: null };
      continue;
    }
    const { values, conflicts } = mergeCorrection(correction, theirValues(stored, row));
    if (conflicts.length > 0) throw new RequestError(409, 'Somebody else has changed the same metrics.', { conflicts });
    const before = metricsOf(stored.fields);
    // The reply to an earlier attempt was lost.
    if (isSame(before, values)) return { report: stored, before: { ...before, ...baseOf(correction) } };
    const written = await ports.reports.replace(stored, { ...metricsOf(values), ...signature });
    if (written !== undefined) return { report: written, before };
  }
  throw new RequestError(409, 'Too many changes at once. Try again.');
}

async function findReport({ teamId, month }: TeamMonth, { reports }: HistoryPorts): Promise<StoredReport | undefined> {
  const id = reportId(teamId, month);
  return (await reports.find([id])).get(id);
}

interface NewestRow {
  readonly row: VersionedRow<MonthlyMetricsFields>;
  /** Reported or corrected; undefined for a row that nobody saved. */
  readonly month: Month | undefined;
  /** In the month after the corrected one. */
  readonly pushed: PushedMetrics;
}

type TeamMonth = Pick<Correction, 'teamId' | 'month'>;

/** The month is the recorder's word, which believes no person's dates; until its event has come, that of the platform's time. */
async function findNewestRow({ teamId, month }: TeamMonth, ports: HistoryPorts): Promise<NewestRow | undefined> {
  const row = await ports.newestMetrics.find(teamId);
  if (row === undefined) return undefined;
  const nextId = pushId(teamId, addMonths(month, 1));
  const pushes = row.fields.pushedAt === null ? undefined : (await ports.pushes.find(nextId))?.fields.metrics;
  const pushed = parsePushedMetrics(pushes);
  const states = (await ports.states.list('metrics', [teamId])).get(teamId) ?? [];
  const known = states.findLast(({ stateAt, isGone }) => !isGone && isAt(stateAt, row.updatedAt));
  if (known === undefined) return { row, month: monthOf(new Date(row.updatedAt), ports.timeZone), pushed };
  const saved = { $updatedAt: known.stateAt, ...savedDates(known.state) };
  return { row, month: reportedMonth(saved, ports.timeZone), pushed };
}

/** A save's event may still be on its way. */
function theirValues(stored: StoredReport, newest: NewestRow | undefined): ReportValues {
  const isNewer = newest !== undefined && Date.parse(newest.row.updatedAt) > Date.parse(stored.updatedAt);
  return isNewer && isOfMonths(newest, (month) => month === stored.fields.month) ? newest.row.fields : stored.fields;
}

function isOfMonths({ month, pushed }: NewestRow, isOf: (month: Month | undefined) => boolean): boolean {
  return isOf(month) && Object.keys(pushed).length === 0;
}

/** Those of the last report before, where the correction says nothing else. */
function valuesOfNewReport(
  correction: Correction,
  earlier: StoredReport | undefined,
  newest: NewestRow | undefined,
): ReportValues {
  const isOfBefore =
    newest !== undefined && isOfMonths(newest, (month) => month === undefined || month <= correction.month);
  const start: ReportValues = metricsOf((isOfBefore ? newest.row.fields : earlier?.fields) ?? {});
  return mergeCorrection({ ...correction, base: start, baseNotApplicable: start.notApplicable ?? null }, start).values;
}

function isSame(one: ReportValues, other: ReportValues): boolean {
  return formatUploadChanges(toState(one), toState(other)) === null;
}

function toState(values: ReportValues): RowState {
  return { ...metricsOf(values) };
}

function baseOf({ base, mine, baseNotApplicable, mineNotApplicable }: Correction): ReportValues {
  const changed = Object.fromEntries(Object.keys(mine).map((key) => [key, base[key as keyof typeof base] ?? null]));
  return baseNotApplicable === mineNotApplicable ? changed : { ...changed, notApplicable: baseNotApplicable };
}

function isAt(one: string, other: string): boolean {
  return Date.parse(one) === Date.parse(other);
}

/** The same entry id when made again. */
function toEntry(
  { report, before }: Corrected,
  { month }: Correction,
  { person, teamName }: { readonly person: Person; readonly teamName: string },
): (ChangeEntryFields & { readonly id: string })[] {
  const { teamId, correctedAt, correctedBy } = report.fields;
  const values = formatUploadChanges(before && toState(before), toState(report.fields));
  // An equal correction by somebody else has written the entry.
  if (values === null || correctedAt === null || correctedBy !== (person.name || null)) return [];
  const id = hashId('correction', report.id, Date.parse(correctedAt));
  const who = { userId: person.$id, userName: person.name || null, source: 'platform', uploadId: null } as const;
  return [
    { id, teamId, teamName, area: 'metrics', field: correctionField(month), changedAt: correctedAt, ...values, ...who },
  ];
}

/** Unless a later month has been reported; what programs have told of it stays. */
async function correctNewest({ teamId, month }: TeamMonth, person: Person, ports: HistoryPorts): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const newest = await findNewestRow({ teamId, month }, ports);
    // Read after the row: whoever corrected it meanwhile has changed the row as well, or will.
    const report = await findReport({ teamId, month }, ports);
    if (report === undefined || (newest?.month !== undefined && newest.month > month)) return;
    const corrected = metricsOf(report.fields);
    const { changes } = applyPushed(
      { ...blankMonthlyMetrics, ...corrected },
      newest?.pushed ?? {},
      addMonths(month, 1),
    );
    const values = { ...corrected, ...changes };
    if (newest?.month === month && isSame(metricsOf(newest.row.fields), values)) return;
    const date = new Date(ports.now()).toISOString();
    const fields = { ...values, updateBy: person.name || null, updateDate: date, correctionDate: date };
    const written = await (newest === undefined
      ? ports.newestMetrics.create(teamId, { ...blankMonthlyMetrics, ...fields })
      : ports.newestMetrics.compareAndSet(newest.row, fields));
    if (written === undefined) continue;
    const { id: $id, updatedAt: $updatedAt } = written;
    // At once: the sweep would take it for a person's save if its event were lost.
    const row = { ...written.fields, $id, $updatedAt } as unknown as TrackedRow;
    await recordStates([seenState('metrics', row, { userId: null, isStart: false, isKey: true })], ports);
    return;
  }
  throw new RequestError(409, 'Too many changes at once. Try again.');
}
