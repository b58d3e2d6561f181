import type { Beginnings } from '#domain/firstSteps.ts';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import type { BriefChange } from '#domain/changes/changesOfTeams.ts';
import { headlineMetrics, headlineMonths } from '#domain/metric-calculations/headlines.ts';
import type { MetricCalculation } from '#domain/metric-calculations/toRows.ts';
import { addDays } from '#domain/calendarDay.ts';
import { maxQueryValues, pageSizes } from '#domain/limits.ts';
import { countUnreported } from '#domain/monthly-metrics/reportingState.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import type { ReminderMail } from '#domain/reminders/mails.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveEndpoint } from '#src/live/liveEndpoint.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';

const headlineTypes = headlineMetrics.map(({ metricType }) => metricType);
const yearsOf = (today: string): string[] => [...new Set(headlineMonths(today).map((month) => month.slice(0, 4)))];

interface ChangesArg {
  readonly teamIds: readonly string[];
  /** ISO 8601. */
  readonly since: string;
}

/** The most that are shown as a number. */
export const maxCountedChanges = 100;
const briefColumns = ['teamId', 'teamName', 'area', 'changedAt', 'userName', 'source'] as const;
const refetchPauseMs = 1_000;

const homeApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** Live: calculations of the headline metrics in the years of the twelve months up to this day (`YYYY-MM-DD`). */
    listHeadlineCalculations: build.query<MetricCalculation[], string>(
      liveListEndpoint({
        tableId: tableIds.teamMonthlyMetricCalculation,
        columns: ['metricType', 'calculationValue', 'unitType', 'updateDateDay', 'updateDateMonth', 'updateDateYear'],
        list: (today: string) => ({
          filters: [
            { column: 'metricType', equals: headlineTypes },
            { column: 'updateDateYear', equals: yearsOf(today) },
          ],
        }),
        tag: () => 'Headline',
      }),
    ),
    /** Live: what was changed in these teams since then, newest first. */
    listChangesSince: build.query<readonly BriefChange[], ChangesArg>({
      ...liveEndpoint({
        tableId: tableIds.changeEntries,
        tag: (arg: ChangesArg) => ({ type: 'ChangeEntry', id: JSON.stringify(arg) }),
        read:
          ({ teamIds, since }) =>
          async ({ tables }, options) => {
            const request = {
              filters: [
                { column: 'teamId', equals: teamIds.slice(0, maxQueryValues) },
                { column: 'changedAt', is: 'above', value: since },
              ],
              newestFirstBy: 'changedAt',
              limit: maxCountedChanges,
              columns: briefColumns,
            } as const;
            return (await tables.listNewest(tableIds.changeEntries, request, options)).rows;
          },
        onEvent: ({ row }, { teamIds }, { sync }) => {
          if (teamIds.includes(row.teamId)) sync.onMissedEvents();
        },
        refetchPauseMs,
      }),
    }),
    /** Live, within a minute: open teams that have not reported this month, and those that never have. */
    countUnreported: build.query<ReturnType<typeof countUnreported>, Month>({
      ...liveEndpoint({
        tableId: tableIds.teamReporting,
        tag: (month: Month) => ({ type: 'TeamReporting', id: `unreported in ${month}` }),
        read:
          (month) =>
          async ({ tables }, options) => {
            const narrow = { ...options, pageSize: pageSizes.narrowListRequest };
            const [teams, rows] = await Promise.all([
              tables.listColumns(tableIds.teamMetadata, ['teamStatus'], narrow),
              tables.listColumns(tableIds.teamReporting, ['months', 'lastMonth'], narrow),
            ]);
            return countUnreported(teams, rows, month);
          },
        onEvent: (_event, _month, { sync }) => sync.onMissedEvents(),
        refetchPauseMs: 60_000,
      }),
    }),
    /** Not live. The platform counts at most 5,000 rows. */
    getBeginnings: build.query<Pick<Beginnings, 'hasMembers' | 'inventories' | 'areRemindersOn'>, void>({
      query:
        () =>
        async ({ tables }, options) => {
          const newest = { filters: [], newestFirstBy: '$id', limit: 1 } as const;
          const [members, inventories, settings] = await Promise.all([
            tables.listNewest(tableIds.userTeamAssociation, newest, options),
            tables.listNewest(tableIds.teamTechInventory, newest, options),
            tables.listNewest(tableIds.reminderSettings, newest, options),
          ]);
          const areRemindersOn = settings.rows.some(({ enabled }) => enabled);
          return { hasMembers: members.rows.length > 0, inventories: inventories.total ?? 0, areRemindersOn };
        },
    }),
    /** Live: mails that failed on this day (`YYYY-MM-DD`) or the six before. */
    listFailedReminders: build.query<Pick<ReminderMail, '$id' | 'day'>[], string>(
      liveListEndpoint({
        tableId: tableIds.reminderMails,
        columns: ['day', 'status'],
        list: (today: string) => ({
          filters: [
            { column: 'status', equals: 'failed' },
            { column: 'day', equals: [0, 1, 2, 3, 4, 5, 6].map((ago) => addDays(today, -ago)) },
          ],
        }),
        tag: () => 'ReminderMail',
      }),
    ),
    /** Live: the newest of a person's own uploads; null for none. */
    getLastUpload: build.query<UploadResult | null, string>({
      ...liveEndpoint({
        tableId: tableIds.fileUploadResults,
        tag: (email: string) => ({ type: 'Upload', id: `${email}/last` }),
        read:
          (email) =>
          async ({ tables }, options) => {
            const filters = [{ column: 'submittedBy', equals: email }] as const;
            const request = { filters, newestFirstBy: 'submittedAt', limit: 1 } as const;
            return (await tables.listNewest(tableIds.fileUploadResults, request, options)).rows[0] ?? null;
          },
        onEvent: ({ row }, email, { sync }) => {
          if (row.submittedBy === email) sync.onMissedEvents();
        },
        refetchPauseMs,
      }),
    }),
  }),
});

/** Count of a query that another part of Home makes; undefined without one. */
export const useKnownUnreported = homeApi.endpoints.countUnreported.useQueryState;

export const {
  useCountUnreportedQuery,
  useGetBeginningsQuery,
  useListHeadlineCalculationsQuery,
  useListChangesSinceQuery,
  useListFailedRemindersQuery,
  useGetLastUploadQuery,
} = homeApi;
