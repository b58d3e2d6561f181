import { metricFields, type MonthlyMetrics, type MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import { haveSameMetrics } from '#domain/monthly-metrics/lastMonths.ts';
import { mergeMetrics, type MetricConflict, type MetricsEdit } from '#domain/monthly-metrics/mergeMetrics.ts';
import { type Month, monthOf } from '#domain/monthly-metrics/reports.ts';
import { formatMonths, parseMonths } from '#domain/monthly-metrics/teamReporting.ts';
import { type OverrideReasons, overridesAfter } from '#domain/pushes/overrides.ts';
import { parsePushedMetrics, type PushedMetrics } from '#domain/pushes/pushedMetrics.ts';
import { isWrittenByPush } from '#domain/pushes/pushedRow.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { selectUserName } from '#src/auth/session.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveListEndpoint, liveRowEndpoint } from '#src/live/liveListEndpoint.ts';
import type { TablesService } from '#src/appwrite/services.ts';
import { signature } from '#src/live/signature.ts';
import { showSaved } from './teamReportingApi.ts';

type Unsigned<Edit> = Omit<Edit, 'userName'>;

const metricColumns = metricFields.map(({ key }) => key);

export type NewestMetrics = Pick<MonthlyMetrics, '$id' | (typeof metricColumns)[number]>;

/** specification.md, section 7. */
const metricsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    getMetrics: build.query<MonthlyMetrics[], string>(liveRowEndpoint(tableIds.teamMonthlyMetrics, 'MonthlyMetrics')),
    listMetrics: build.query<MonthlyMetrics[], readonly string[]>({
      ...liveListEndpoint({
        tableId: tableIds.teamMonthlyMetrics,
        list: (teamIds: readonly string[]) => ({ filters: [{ column: '$id', equals: teamIds }] }),
        tag: () => ({ type: 'MonthlyMetrics', id: 'SEVERAL' }),
      }),
    }),
    /** A hundred teams in a call, without those that have no metrics. Not live. */
    listNewestMetrics: build.query<NewestMetrics[], readonly string[]>({
      query:
        (teamIds) =>
        ({ tables }, options) =>
          tables.listColumns(tableIds.teamMonthlyMetrics, metricColumns, {
            ...options,
            filters: [{ column: '$id', equals: teamIds }],
          }),
    }),
    updateMetrics: build.mutation<MetricsSaveResult, Unsigned<MetricsSave>>({
      query:
        (save) =>
        ({ tables }, { getState }) =>
          saveMetrics(tables, { ...save, userName: selectUserName(getState()) }),
      onQueryStarted: async ({ month, timeZone }, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.then(
          ({ data }) => data.isSaved && data.metrics,
          () => null,
        );
        if (month !== undefined && saved) dispatch(showReport(saved, timeZone));
      },
    }),
    confirmMetrics: build.mutation<ConfirmationResult, Unsigned<MetricsConfirmation>>({
      query:
        (confirmation) =>
        ({ tables }, { getState }) =>
          confirmMetrics(tables, { ...confirmation, userName: selectUserName(getState()) }),
      onQueryStarted: async ({ timeZone }, { dispatch, queryFulfilled }) => {
        const confirmed = await queryFulfilled.then(
          ({ data }) => data.outcome === 'reported' && data.metrics,
          () => null,
        );
        if (confirmed) dispatch(showReport(confirmed, timeZone));
      },
    }),
  }),
});

export const {
  useGetMetricsQuery,
  useListMetricsQuery,
  useListNewestMetricsQuery,
  useUpdateMetricsMutation,
  useConfirmMetricsMutation,
} = metricsApi;

/** Until the recorder's row comes, unless a later report is known. */
function showReport(metrics: MonthlyMetrics, timeZone: string) {
  const at = new Date(metrics.$updatedAt);
  const lastMonth = monthOf(at, timeZone);
  return showSaved(metrics.$id, ({ months, reportedAt }) => {
    if (Date.parse(reportedAt ?? '') >= at.getTime()) return {};
    const reported = formatMonths([...parseMonths(months), lastMonth]);
    return { months: reported, lastMonth, reportedAt: at.toISOString(), reportedBy: metrics.updateBy };
  });
}

interface MetricsSave {
  readonly teamId: string;
  readonly userName: string;
  readonly edit: MetricsEdit;
  readonly timeZone: string;
  /** Month that the person read; absent where the screen is about none. */
  readonly month?: Month;
  /** For values in place of pushed ones. */
  readonly reasons?: OverrideReasons;
}

interface MetricsSaveResult {
  readonly metrics: MonthlyMetrics | null;
  /** While there are any, nothing was written. */
  readonly conflicts: readonly MetricConflict[];
  /** Of the moment, when the month that was read has ended. Nothing was written then. */
  readonly newMonth?: Month;
  readonly isSaved?: true;
}

/** Merged by field with what others save at the same time (specification.md, section 7). The first save creates the row. */
export async function saveMetrics(
  tables: TablesService,
  { teamId, userName, edit, timeZone, month, reasons = {} }: MetricsSave,
): Promise<MetricsSaveResult> {
  let conflicts: readonly MetricConflict[] = [];
  let newMonth: Month | undefined;
  let isSaved: true | undefined;
  const pushed = await readPushed(tables, teamId, month ?? monthOf(new Date(), timeZone));
  const metrics = await tables.readModifyWrite(tableIds.teamMonthlyMetrics, teamId, (stored) => {
    newMonth = undefined;
    isSaved = undefined;
    const merged = mergeMetrics(edit, stored);
    conflicts = merged.conflicts;
    // Nothing is left to write after an attempt whose answer was lost.
    if (conflicts.length > 0 || Object.keys(merged.changes).length === 0) return null;
    const now = monthOf(new Date(), timeZone);
    if (month !== undefined && now > month) {
      newMonth = now;
      return null;
    }
    isSaved = true;
    const { changes } = merged;
    const overrides = overridesAfter(stored?.overrides, { changes, pushed, month: now, reasons });
    return {
      ...(changes as Partial<MonthlyMetricsFields>),
      ...(overrides !== (stored?.overrides ?? null) && { overrides }),
      ...personSignature(userName, stored),
    };
  });
  return { metrics, conflicts, ...(newMonth !== undefined && { newMonth }), ...(isSaved && { isSaved }) };
}

async function readPushed(tables: TablesService, teamId: string, month: Month): Promise<PushedMetrics> {
  const filters = [
    { column: 'teamId', equals: teamId },
    { column: 'month', equals: month },
  ] as const;
  const { rows } = await tables.listNewest(tableIds.metricPushes, { filters, newestFirstBy: 'month', limit: 1 });
  return parsePushedMetrics(rows[0]?.metrics);
}

/** No program wrote this version. */
function personSignature(userName: string, stored: MonthlyMetrics | null) {
  return { ...signature(userName), ...(stored?.pushedAt && { pushedAt: null }) };
}

interface MetricsConfirmation {
  readonly teamId: string;
  readonly userName: string;
  readonly seen: MonthlyMetrics;
  readonly month: Month;
  readonly timeZone: string;
}

export interface ConfirmationResult {
  readonly metrics: MonthlyMetrics | null;
  /** `alreadyReported` and `changed` by somebody else meanwhile; except for `reported`, nothing was written. */
  readonly outcome: 'reported' | 'alreadyReported' | 'changed' | 'monthEnded';
  readonly month: Month;
}

export async function confirmMetrics(
  tables: TablesService,
  { teamId, userName, seen, month: seenMonth, timeZone }: MetricsConfirmation,
): Promise<ConfirmationResult> {
  let outcome: ConfirmationResult['outcome'] = 'changed';
  let month = seenMonth;
  const metrics = await tables.readModifyWrite(tableIds.teamMonthlyMetrics, teamId, (stored) => {
    month = monthOf(new Date(), timeZone);
    const isSame = stored !== null && haveSameMetrics(stored, seen);
    if (isSame && isReportedSince(stored, seen, { month, timeZone })) outcome = 'alreadyReported';
    else if (month > seenMonth) outcome = 'monthEnded';
    else outcome = isSame ? 'reported' : 'changed';
    return outcome === 'reported' ? personSignature(userName, stored) : null;
  });
  return { metrics, outcome, month };
}

function isReportedSince(
  stored: MonthlyMetrics,
  seen: MonthlyMetrics,
  { month, timeZone }: { readonly month: Month; readonly timeZone: string },
): boolean {
  if (isWrittenByPush(stored)) return false;
  return stored.$updatedAt !== seen.$updatedAt && monthOf(new Date(stored.$updatedAt), timeZone) >= month;
}
