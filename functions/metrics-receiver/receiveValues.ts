import { calendarDay } from '#domain/calendarDay.ts';
import { findConcerns, type SavedMetrics } from '#domain/monthly-metrics/concerns.ts';
import { blankMonthlyMetrics, type MetricKey, type MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import {
  addMonths,
  correctableMonth,
  formatMonth,
  type Month,
  monthOf,
  type MonthReportFields,
} from '#domain/monthly-metrics/reports.ts';
import { applyPushed } from '#domain/pushes/applyPushed.ts';
import { overrideReason, parseOverrides } from '#domain/pushes/overrides.ts';
import type { PushOutcome } from '#domain/pushes/pushAnswer.ts';
import {
  formatPushedMetrics,
  mergePushed,
  type MetricPushFields,
  parsePushedMetrics,
  type PushedMetrics,
} from '#domain/pushes/pushedMetrics.ts';
import { recordArrival } from '#domain/pushes/pushRhythm.ts';
import { outOfScope, programName } from '#domain/pushes/token.ts';
import { pushId, reportId } from '#functions/runtime/history/hashId.ts';
import { RequestError } from '#functions/runtime/request.ts';
import { mapInBatches, waitForStart } from '#functions/runtime/server.ts';
import type { VersionedRow } from '#functions/runtime/rows.ts';
import { isClosed } from '#domain/teams/closedTeam.ts';
import { correctMonth } from '#functions/runtime/history/correctReport.ts';
import type { Push, PushItem } from './parsePush.ts';
import type { Pusher, ReceiverPorts, FoundTeam } from './ports.ts';
import { writeMetrics } from './writeMetrics.ts';

export interface ValueResult {
  /** As sent. */
  readonly team: string;
  readonly metric: MetricKey;
  readonly outcome: PushOutcome;
  readonly reason?: string;
}

export interface PushReply {
  readonly month: Month;
  readonly results: readonly ValueResult[];
}

const maxAttempts = 8;
const dayMs = 24 * 60 * 60 * 1_000;

/** Results of one team's values. */
interface TeamPush {
  readonly teamId: string;
  readonly results: readonly ValueResult[];
}

/** Idempotent, and makes good what a dead run has left out. Throws `RequestError` 400 and 409. */
export async function receiveValues(
  push: Push,
  pusher: Pusher,
  ports: ReceiverPorts,
  isDryRun: boolean,
): Promise<PushReply> {
  const { timeZone, now } = ports.history;
  const [thisMonth, today] = [monthOf(new Date(now()), timeZone), calendarDay(new Date(now()), timeZone)];
  const measuredMs = push.measuredAt.getTime();
  if (measuredMs > now() + dayMs) throw new RequestError(400, 'measuredAt is in the future.');
  const month = monthOf(new Date(Math.min(measuredMs, now())), timeZone);
  const isOpen = month === thisMonth || month === correctableMonth(today);
  const closed = isOpen ? undefined : `${formatMonth(month)} can't be changed any more.`;
  const teams = await resolveTeams(push.items, ports);
  const results: ValueResult[] = [];
  const items = new Map<string, PushItem>();
  for (const item of push.items) {
    const team = teams.get(item.team) ?? { problem: 'There is no such team.' };
    const refuse = (problemOf: (value: PushItem['values'][number]) => string | undefined): PushItem['values'] =>
      item.values.filter((value) => {
        const reason = problemOf(value);
        if (reason !== undefined) results.push({ team: item.team, metric: value.metric, outcome: 'refused', reason });
        return reason === undefined;
      });
    const known = 'id' in team ? team.id : undefined;
    const values = refuse(({ metric, problem }) =>
      'id' in team ? (outOfScope(pusher, team.id, metric) ?? closed ?? problem) : team.problem,
    );
    if (known === undefined || values.length === 0) continue;
    if (items.has(known)) throw new RequestError(400, `Two items are of one team: ${item.team}.`);
    items.set(known, { team: item.team, values });
  }
  const accepted = await mergeAll(items, { push, pusher, month, isDryRun }, ports);
  if (!isDryRun && accepted.length > 0) {
    const ids = accepted.map(({ teamId }) => teamId);
    if (month === thisMonth) {
      await writeMetrics(ids, month, pusher, ports);
      await keepArrivals(ids, { month, today }, ports);
    } else await correctMonths(ids, month, pusher, ports);
  }
  return { month, results: [...results, ...accepted.flatMap((each) => each.results)] };
}

/** How the teams' programs report, beside their reports. Counted again after writing: of two pushes at once, the last to write knows both. */
async function keepArrivals(
  teamIds: readonly string[],
  day: { readonly month: Month; readonly today: string },
  { history }: ReceiverPorts,
): Promise<void> {
  const now = new Date(history.now()).toISOString();
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const known = await history.reporting.find(teamIds);
    const pushes = await history.pushes.findAll(teamIds.map((id) => pushId(id, day.month)));
    const changes = Array.from(known, ([id, { fields }]) => {
      const metrics = Object.values(parsePushedMetrics(pushes.get(pushId(id, day.month))?.fields.metrics));
      const looks = metrics.filter(({ concern }) => concern !== undefined).length;
      const next = recordArrival(fields.pushes, { ...day, count: metrics.length, looks, now });
      return [id, { pushes: next }, next !== fields.pushes] as const;
    }).filter(([, , isChanged]) => isChanged);
    if (changes.length === 0) return;
    await history.reporting.save(new Map(changes.map(([id, fields]) => [id, fields])));
  }
}

interface MergeContext {
  readonly push: Push;
  readonly pusher: Pusher;
  readonly month: Month;
  readonly isDryRun: boolean;
}

/** Into the teams' rows of `metric-pushes`. */
async function mergeAll(
  items: ReadonlyMap<string, PushItem>,
  context: MergeContext,
  ports: ReceiverPorts,
): Promise<TeamPush[]> {
  const { month } = context;
  const ids = [...items.keys()];
  if (ids.length === 0) return [];
  const before = addMonths(month, -1);
  const [stored, metrics, reports] = await Promise.all([
    ports.history.pushes.findAll(ids.map((id) => pushId(id, month))),
    ports.history.newestMetrics.findAll(ids),
    ports.history.reports.find(ids.flatMap((id) => [reportId(id, before), reportId(id, month)])),
  ]);
  const isOver = month < monthOf(new Date(ports.history.now()), ports.history.timeZone);
  return mapInBatches([...items], ([teamId, item]) => {
    const last = reports.get(reportId(teamId, before));
    const team = {
      teamId,
      item,
      row: metrics.get(teamId)?.fields ?? null,
      last: last === undefined ? null : { metrics: last.fields, month: before },
      report: isOver ? reports.get(reportId(teamId, month))?.fields : undefined,
    };
    return mergeTeam(team, stored.get(pushId(teamId, month)), context, ports);
  });
}

interface TeamBefore {
  readonly teamId: string;
  readonly item: PushItem;
  readonly row: MonthlyMetricsFields | null;
  readonly last: SavedMetrics | null;
  /** Of a month that has ended. */
  readonly report: MonthReportFields | undefined;
}

async function mergeTeam(
  team: TeamBefore,
  read: VersionedRow<MetricPushFields> | undefined,
  context: MergeContext,
  ports: ReceiverPorts,
): Promise<TeamPush> {
  const { teamId } = team;
  const { month, isDryRun } = context;
  let stored = read;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const before = parsePushedMetrics(stored?.fields.metrics);
    const { pushed, results, isChanged } = merge(team, before, context);
    const done = { teamId, results };
    if (!isChanged || isDryRun) return done;
    const lastPushAt = new Date(ports.history.now()).toISOString();
    const fields = { metrics: formatPushedMetrics(pushed), count: Object.keys(pushed).length, lastPushAt };
    const written = await (stored === undefined
      ? ports.history.pushes.create(pushId(teamId, month), { teamId, month, ...fields })
      : ports.history.pushes.compareAndSet(stored, fields));
    if (written !== undefined) return done;
    stored = await ports.history.pushes.find(pushId(teamId, month));
  }
  throw new RequestError(409, 'Too many changes at once. Try again.');
}

function merge({ item, row, last, report }: TeamBefore, before: PushedMetrics, { push, pusher, month }: MergeContext) {
  const pushed = new Map(Object.entries(before)) as Map<MetricKey, NonNullable<PushedMetrics[MetricKey]>>;
  const results: ValueResult[] = [];
  const overrides = parseOverrides(row?.overrides);
  const isCorrected = isCorrectedByPerson(report, before);
  let isChanged = false;
  for (const { metric: key, value } of item.values) {
    const given = {
      value,
      measuredAt: push.measuredAt.toISOString(),
      source: push.source,
      by: pusher.name,
    };
    const { metric, outcome } = mergePushed(before[key], given);
    const reason = overrideReason(overrides, key, month) ?? (isCorrected ? 'the month was corrected.' : undefined);
    const said = { team: item.team, metric: key };
    if (outcome !== 'recorded') {
      results.push({ ...said, outcome });
      continue;
    }
    isChanged = true;
    const { changes } = applyPushed(row, { [key]: metric }, month);
    const [concern] = findConcerns({ ...(row ?? blankMonthlyMetrics), ...changes }, [key], last);
    pushed.set(key, concern === undefined ? metric : { ...metric, concern: concern.text });
    if (reason !== undefined)
      results.push({ ...said, outcome: 'overridden', reason: `A person's value counts: ${reason}` });
    else results.push({ ...said, outcome, ...(concern && { reason: `Please look: ${concern.text}` }) });
  }
  return { pushed: Object.fromEntries(pushed) as PushedMetrics, results, isChanged };
}

type ResolvedTeam = { readonly id: string } | { readonly problem: string };

/** By what was sent: a team's id, else a Project ID that only one team has. */
async function resolveTeams(
  items: readonly PushItem[],
  { findTeams }: ReceiverPorts,
): Promise<ReadonlyMap<string, ResolvedTeam>> {
  const names = items.map(({ team }) => team);
  const byId = new Map((await findTeams('$id', names)).map((team) => [team.id, team]));
  const left = names.filter((name) => !byId.has(name));
  const byProject = await findTeams('projectId', left);
  return new Map(
    names.map((name) => {
      const known = byId.get(name);
      // The platform may compare without regard to case.
      return [name, resolve(known ? [known] : byProject.filter(({ projectId }) => projectId === name))];
    }),
  );
}

function resolve([team, ...others]: readonly FoundTeam[]): ResolvedTeam {
  if (team === undefined) return { problem: 'There is no team of this id or Project ID.' };
  if (others.length > 0) return { problem: `${others.length + 1} teams have this Project ID: send the id.` };
  return isClosed(team.teamStatus) ? { problem: 'This team is closed.' } : { id: team.id };
}

/** Of the month that ended: what people corrected stays. */
function isCorrectedByPerson(report: MonthReportFields | undefined, pushed: PushedMetrics): boolean {
  if (!report?.correctedAt) return false;
  return !Object.values(pushed).some(({ by }) => programName(by) === report.correctedBy);
}

/** Corrections of the month before by its pushes, until the 10th. An unreported month stays so until something is known of all eight metrics. */
async function correctMonths(
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
