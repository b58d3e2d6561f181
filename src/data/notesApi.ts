import * as v from 'valibot';
import type { MetricNote, MetricNotes } from '#domain/monthly-metrics/notes.ts';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveListEndpoint, liveRowEndpoint } from '#src/live/liveListEndpoint.ts';
import { parseFunctionReply } from '#src/live/parseFunctionReply.ts';

interface NoteEdit extends Pick<MetricNote, 'metric' | 'month' | 'text'> {
  readonly teamId: string;
  /** As the person saw it; '' for none. */
  readonly before: string;
}

/** `stored`: text of the stored note; '' for none. Not written where somebody else has changed it meanwhile. */
const noteReply = v.object({ isWritten: v.boolean(), stored: v.string() });

const notesApi = appApi.enhanceEndpoints({ addTagTypes: ['MetricNotes'] }).injectEndpoints({
  endpoints: (build) => ({
    getMetricNotes: build.query<MetricNotes[], string>(liveRowEndpoint(tableIds.metricNotes, 'MetricNotes')),
    /** Of all teams. */
    listMetricNotes: build.query<MetricNotes[], void>({
      ...liveListEndpoint({ tableId: tableIds.metricNotes, tag: () => 'MetricNotes' }),
    }),
    /** By the change recorder (functions/change-recorder/README.md). */
    writeNote: build.mutation<v.InferOutput<typeof noteReply>, NoteEdit>({
      query:
        (edit) =>
        async ({ functions }) => {
          const request = { method: 'POST', path: '/notes', body: JSON.stringify(edit) } as const;
          return parseFunctionReply(noteReply, await functions.execute(functionIds.changeRecorder, request));
        },
      // Also after an error: without an answer, it may have been written.
      invalidatesTags: ['MetricNotes'],
    }),
  }),
});

export const { useGetMetricNotesQuery, useListMetricNotesQuery, useWriteNoteMutation } = notesApi;
