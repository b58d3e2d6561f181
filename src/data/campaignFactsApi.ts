import type { HistoryEntry } from '#domain/campaigns/teamFacts.ts';
import type { PresenceEntry } from '#domain/campaigns/presence.ts';
import { type ChangeEntry, uploadField } from '#domain/changes/changeEntry.ts';
import { pageSizes } from '#domain/limits.ts';
import type { MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import type { Month, MonthReport } from '#domain/monthly-metrics/reports.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { ColumnOf } from '#domain/tables.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveEndpoint } from '#src/live/liveEndpoint.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';

export type MetricColumn = ColumnOf<'team-monthly-metrics'>;

interface MetricQuestion {
  readonly columns: readonly MetricColumn[];
  /** All, when absent. */
  readonly teamIds?: readonly string[] | undefined;
}

interface ChangesQuestion {
  readonly fields: readonly string[];
  /** ISO 8601. */
  readonly since: string;
}

const entryColumns = ['teamId', 'field', 'oldValue', 'newValue', 'changedAt'] as const;
const presenceColumns = ['teamId', 'field', 'oldValue', 'newValue', 'changedAt', 'source'] as const;
const pageSize = pageSizes.narrowListRequest;

/** Columns that campaigns measure teams by, and their history (specification.md, section 7). */
const campaignFactsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    listMetricColumns: build.query<MonthlyMetrics[], MetricQuestion>({
      ...liveListEndpoint({
        tableId: tableIds.teamMonthlyMetrics,
        list: ({ teamIds }: MetricQuestion) =>
          teamIds ? { filters: [{ column: '$id', equals: teamIds }] } : { pageSize },
        columns: ({ columns }) => columns,
        tag: (question) => ({ type: 'MonthlyMetrics', id: JSON.stringify(question) }),
      }),
      structuralSharing: false,
    }),
    listReportsOfAll: build.query<MonthReport[], Month>({
      ...liveListEndpoint({
        tableId: tableIds.teamMonthReports,
        list: (month: Month) => ({ filters: [{ column: 'month', equals: month }], pageSize }),
        columns: ['teamId', 'month', 'reportedAt'],
        tag: (month) => ({ type: 'MonthReport', id: `all/${month}` }),
      }),
    }),
    listFieldChanges: build.query<(ChangeEntry & HistoryEntry)[], ChangesQuestion>({
      ...liveEndpoint({
        tableId: tableIds.changeEntries,
        tag: (question: ChangesQuestion) => ({ type: 'ChangeEntry', id: JSON.stringify(question) }),
        read:
          ({ fields, since }) =>
          ({ tables }, options) =>
            tables.listColumns(tableIds.changeEntries, entryColumns, {
              ...options,
              pageSize,
              filters: [
                { column: 'field', equals: fields },
                { column: 'changedAt', is: 'atLeast', value: since },
              ],
            }),
        onEvent: (event, { fields, since }, { sync }) => {
          const { field, changedAt } = event.row;
          if (fields.includes(field) && Date.parse(changedAt) >= Date.parse(since)) sync.onEvent(event);
        },
      }),
      structuralSharing: false,
    }),
    /** That teams were made, removed or restored. */
    listPresence: build.query<(ChangeEntry & PresenceEntry)[], string>({
      ...liveEndpoint({
        tableId: tableIds.changeEntries,
        tag: (since: string) => ({ type: 'ChangeEntry', id: `presence/${since}` }),
        read:
          (since) =>
          async ({ tables }, options) => {
            const read = (absent: 'oldValue' | 'newValue') =>
              tables.listColumns(tableIds.changeEntries, presenceColumns, {
                ...options,
                pageSize,
                filters: [
                  { column: 'field', equals: uploadField },
                  { column: 'changedAt', is: 'atLeast', value: since },
                  { column: absent, is: 'absent' },
                ],
              });
            return (await Promise.all([read('oldValue'), read('newValue')])).flat();
          },
        onEvent: (event, since, { sync }) => {
          const { field, oldValue, newValue, changedAt } = event.row;
          const isPresence = field === uploadField && (oldValue === null || newValue === null);
          if (isPresence && Date.parse(changedAt) >= Date.parse(since)) sync.onEvent(event);
        },
      }),
      structuralSharing: false,
    }),
  }),
});

export const { useListMetricColumnsQuery, useListReportsOfAllQuery, useListFieldChangesQuery, useListPresenceQuery } =
  campaignFactsApi;
