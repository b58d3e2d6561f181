import type { MonthlyMetrics, MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import { haveSameMetrics } from '#domain/monthly-metrics/lastMonths.ts';
import { mergeMetrics, type MetricConflict, type MetricsEdit } from '#domain/monthly-metrics/mergeMetrics.ts';
import { type Month, monthOf } from '#domain/monthly-metrics/reports.ts';
import { formatMonths, parseMonths } from '#domain/monthly-metrics/teamReporting.ts';
import { signatureName } from '#domain/people/signatureName.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { appApi } from '#src/api/appApi.ts';
import { liveListEndpoint } from '#src/api/liveListEndpoint.ts';
import type { TablesService } from '#src/appwrite/services.ts';
import type { AppDispatch } from '#src/store/hooks.ts';
import type { AppState } from '#src/store/rootReducer.ts';
import { signature } from '#src/api/signature.ts';
import { showSaved } from '#src/api/teamReportingApi.ts';
import { upsertIntoCache } from '#src/api/upsertIntoCache.ts';

/** A team's monthly metrics, live, and their saving (specification.md, section 7). */
const metricsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** A list of one; empty while the team has no metrics. */
    getMetrics: build.query<MonthlyMetrics[], string>({
      ...liveListEndpoint({
        tableId: tableIds.teamMonthlyMetrics,
        list: (teamId: string) => ({ filters: [{ column: '$id', equals: teamId }] }),
        belongs: ({ $id }, teamId) => $id === teamId,
        tag: (teamId) => ({ type: 'MonthlyMetrics', id: teamId }),
      }),
    }),
    /** Of several teams, by their ids; none of a team without metrics. */
    listMetrics: build.query<MonthlyMetrics[], readonly string[]>({
      ...liveListEndpoint({
        tableId: tableIds.teamMonthlyMetrics,
        list: (teamIds: readonly string[]) => ({ filters: [{ column: '$id', equals: teamIds }] }),
        belongs: ({ $id }, teamIds) => teamIds.includes($id),
        tag: () => ({ type: 'MonthlyMetrics', id: 'SEVERAL' }),
      }),
    }),
    updateMetrics: build.mutation<MetricsSaveResult, MetricsSave>({
      query:
        (save) =>
        ({ tables }) =>
          saveMetrics(tables, save),
      onQueryStarted: async (save, lifecycle) => {
        const result = await patchCache(save, lifecycle);
        if (save.report && result?.metrics && result.isSaved)
          lifecycle.dispatch(showReport(result.metrics, save.userName, save.report.timeZone));
      },
    }),
    confirmMetrics: build.mutation<ConfirmationResult, MetricsConfirmation>({
      query:
        (confirmation) =>
        ({ tables }) =>
          confirmMetrics(tables, confirmation),
      onQueryStarted: async (confirmation, lifecycle) => {
        const result = await patchCache(confirmation, lifecycle);
        if (result?.metrics && result.outcome === 'reported')
          lifecycle.dispatch(showReport(result.metrics, confirmation.userName, confirmation.timeZone));
      },
    }),
  }),
});

export const { useGetMetricsQuery, useListMetricsQuery, useUpdateMetricsMutation, useConfirmMetricsMutation } =
  metricsApi;

interface SaveLifecycle<Result> {
  readonly dispatch: AppDispatch;
  readonly getState: () => unknown;
  readonly queryFulfilled: Promise<{ readonly data: Result }>;
}

/** Patches the cache with the row as it is now, written or not, without waiting for the live event; null after a failure. */
async function patchCache<Result extends { readonly metrics: MonthlyMetrics | null }>(
  { teamId }: { readonly teamId: string },
  { dispatch, getState, queryFulfilled }: SaveLifecycle<Result>,
): Promise<Result | null> {
  const result = await queryFulfilled.then(
    ({ data }) => data,
    () => null,
  );
  if (result === null) return null;
  const recipe = result.metrics
    ? upsertIntoCache(result.metrics)
    : (rows: MonthlyMetrics[]) => rows.filter(({ $id }) => $id !== teamId);
  dispatch(metricsApi.util.updateQueryData('getMetrics', teamId, recipe));
  const lists = metricsApi.util.selectCachedArgsForQuery(getState() as AppState, 'listMetrics');
  for (const teamIds of lists.filter((ids) => ids.includes(teamId))) {
    dispatch(metricsApi.util.updateQueryData('listMetrics', teamIds, recipe));
  }
  return result;
}

/** Shows the person's own report, which the platform has just stored, unless a later one is known. */
function showReport(metrics: MonthlyMetrics, userName: string, timeZone: string) {
  const at = new Date(metrics.$updatedAt);
  const lastMonth = monthOf(at, timeZone);
  return showSaved(metrics.$id, ({ months, reportedAt }) => {
    if (Date.parse(reportedAt ?? '') >= at.getTime()) return {};
    const reported = formatMonths([...parseMonths(months), lastMonth]);
    return { months: reported, lastMonth, reportedAt: at.toISOString(), reportedBy: signatureName(userName) };
  });
}

interface MetricsSave {
  readonly teamId: string;
  readonly userName: string;
  readonly edit: MetricsEdit;
  /** Month that the person read, and reports; absent where the screen is about none. */
  readonly report?: { readonly month: Month; readonly timeZone: string };
}

interface MetricsSaveResult {
  /** The metrics as they are now; null when the team has none. */
  readonly metrics: MonthlyMetrics | null;
  /** Fields that somebody else changed differently. While there are any, nothing was written. */
  readonly conflicts: readonly MetricConflict[];
  /** Present when the month that was read has ended: that of the moment. Nothing was written then. */
  readonly newMonth?: Month;
  /** Present when something was written. */
  readonly isSaved?: true;
}

/**
 * Saves the changed fields of a team's metrics, with who and when (specification.md, section 7), merged by field with what others save at
 * the same time. The first save of a team makes its metrics.
 */
export async function saveMetrics(
  tables: TablesService,
  { teamId, userName, edit, report }: MetricsSave,
): Promise<MetricsSaveResult> {
  let conflicts: readonly MetricConflict[] = [];
  let newMonth: Month | undefined;
  let isSaved: true | undefined;
  const metrics = await tables.readModifyWrite(tableIds.teamMonthlyMetrics, teamId, (stored) => {
    newMonth = undefined;
    isSaved = undefined;
    const merged = mergeMetrics(edit, stored);
    conflicts = merged.conflicts;
    // Nothing is left to write after an attempt whose answer was lost.
    if (conflicts.length > 0 || Object.keys(merged.changes).length === 0) return null;
    const now = report && monthOf(new Date(), report.timeZone);
    if (report && now && now > report.month) {
      newMonth = now;
      return null;
    }
    isSaved = true;
    return {
      // Each value was parsed by the rules of its own field.
      ...(merged.changes as Partial<MonthlyMetricsFields>),
      ...signature(userName),
    };
  });
  return { metrics, conflicts, ...(newMonth !== undefined && { newMonth }), ...(isSaved && { isSaved }) };
}

interface MetricsConfirmation {
  readonly teamId: string;
  readonly userName: string;
  /** The metrics that the person saw, and confirms. */
  readonly seen: MonthlyMetrics;
  /** Month that the person read, and confirms. */
  readonly month: Month;
  readonly timeZone: string;
}

export interface ConfirmationResult {
  readonly metrics: MonthlyMetrics | null;
  /** `alreadyReported` and `changed`: by somebody else meanwhile, `monthEnded`: the one that was read; nothing was written. */
  readonly outcome: 'reported' | 'alreadyReported' | 'changed' | 'monthEnded';
  /** Month of the moment. */
  readonly month: Month;
}

/** Reports this month with the values as they are: writes who and when, and nothing else. */
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
    return outcome === 'reported' ? signature(userName) : null;
  });
  return { metrics, outcome, month };
}

/** Whether the same values were stored once more, in this month. */
function isReportedSince(
  stored: MonthlyMetrics,
  seen: MonthlyMetrics,
  { month, timeZone }: { readonly month: Month; readonly timeZone: string },
): boolean {
  return stored.$updatedAt !== seen.$updatedAt && monthOf(new Date(stored.$updatedAt), timeZone) >= month;
}
