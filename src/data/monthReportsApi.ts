import * as v from 'valibot';
import { type MetricKey, metricFields } from '#domain/monthly-metrics/fields.ts';
import { shownMonths } from '#domain/monthly-metrics/lastMonths.ts';
import type { MetricsEdit } from '#domain/monthly-metrics/mergeMetrics.ts';
import type { Month, MonthReport } from '#domain/monthly-metrics/reports.ts';
import { parseJson } from '#domain/parseJson.ts';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';
import { tagId } from '#src/live/tagId.ts';
import type { FunctionReply } from '#src/appwrite/services.ts';

interface MonthOfTeams {
  readonly teamIds: readonly string[];
  readonly month: Month;
}

interface Correction {
  readonly teamId: string;
  readonly month: Month;
  readonly edit: MetricsEdit;
}

/** `conflict`: somebody else changed these metrics, nothing was written. `broken`: nobody knows how far it came. */
export type CorrectionReply =
  | { readonly kind: 'done'; readonly report: MonthReport }
  | { readonly kind: 'conflict'; readonly keys: readonly MetricKey[] }
  | { readonly kind: 'refused' | 'broken'; readonly message: string };

/** Corrected by the change recorder (functions/change-recorder/README.md). */
const monthReportsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** As many as are shown. */
    listMonthReports: build.query<MonthReport[], string>({
      ...liveListEndpoint({
        tableId: tableIds.teamMonthReports,
        list: (teamId: string) => ({ filters: [{ column: 'teamId', equals: teamId }] }),
        newest: { by: 'month', limit: shownMonths },
        tag: (teamId) => ({ type: 'MonthReport', id: teamId }),
      }),
    }),
    listReportsOfMonth: build.query<MonthReport[], MonthOfTeams>({
      ...liveListEndpoint({
        tableId: tableIds.teamMonthReports,
        list: ({ teamIds, month }: MonthOfTeams) => ({
          filters: [
            { column: 'teamId', equals: teamIds },
            { column: 'month', equals: month },
          ],
        }),
        tag: () => ({ type: 'MonthReport', id: 'SEVERAL' }),
      }),
    }),
    correctMonth: build.mutation<CorrectionReply, Correction>({
      query:
        ({ teamId, month, edit }) =>
        async ({ functions, realtime }) => {
          const body = JSON.stringify({ teamId, month, ...edit });
          const reply = parseReply(
            await functions.execute(functionIds.changeRecorder, { method: 'POST', path: '/corrections', body }),
          );
          if (reply.kind === 'done') realtime.tell(tableIds.teamMonthReports, { action: 'update', row: reply.report });
          return reply;
        },
      // Also after an error: without an answer, it may have been done.
      invalidatesTags: (_reply, _error, { teamId }) => [
        { type: 'MonthReport', id: tagId(teamId) },
        { type: 'MonthlyMetrics', id: tagId(teamId) },
      ],
    }),
  }),
});

export const { useListMonthReportsQuery, useListReportsOfMonthQuery, useCorrectMonthMutation } = monthReportsApi;

const text = v.pipe(v.string(), v.nonEmpty());
const done = v.object({ report: v.looseObject({ $id: text, $updatedAt: text, teamId: text, month: text }) });
const conflict = v.object({ conflicts: v.pipe(v.array(v.object({ key: v.string() })), v.minLength(1)) });
const refusal = v.object({ message: text });

function parseReply({ status, statusCode, body }: FunctionReply): CorrectionReply {
  const reply = parseJson(body);
  if (status === 'completed' && statusCode === 200 && v.is(done, reply)) {
    return { kind: 'done', report: reply.report as unknown as MonthReport };
  }
  if (statusCode === 409 && v.is(conflict, reply)) {
    const named = reply.conflicts.map(({ key }) => key);
    return { kind: 'conflict', keys: metricFields.flatMap(({ key }) => (named.includes(key) ? [key] : [])) };
  }
  const message = v.is(refusal, reply) ? reply.message : '';
  return { kind: message !== '' && statusCode >= 400 && statusCode < 500 ? 'refused' : 'broken', message };
}
