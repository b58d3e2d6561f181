import {
  formatNotes,
  type MetricNote,
  type MetricNotes,
  noteOf,
  parseNotes,
  writeNote,
} from '#domain/monthly-metrics/notes.ts';
import { signatureName } from '#domain/people/signatureName.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveListEndpoint, liveRowEndpoint } from '#src/live/liveListEndpoint.ts';
import { signature } from '#src/live/signature.ts';

interface NoteEdit extends Pick<MetricNote, 'metric' | 'month' | 'text'> {
  readonly teamId: string;
  /** As the person saw it; '' for none. */
  readonly before: string;
  readonly userName: string;
}

interface NoteResult {
  readonly isWritten: boolean;
  /** Text of the stored note; '' for none. */
  readonly stored: string;
}

const notesApi = appApi.enhanceEndpoints({ addTagTypes: ['MetricNotes'] }).injectEndpoints({
  endpoints: (build) => ({
    getMetricNotes: build.query<MetricNotes[], string>(liveRowEndpoint(tableIds.metricNotes, 'MetricNotes')),
    /** Of all teams. */
    listMetricNotes: build.query<MetricNotes[], void>({
      ...liveListEndpoint({ tableId: tableIds.metricNotes, tag: () => 'MetricNotes' }),
    }),
    writeNote: build.mutation<NoteResult, NoteEdit>({
      query:
        ({ teamId, before, userName, ...note }) =>
        async ({ tables }) => {
          let result: NoteResult = { isWritten: false, stored: '' };
          await tables.readModifyWrite(tableIds.metricNotes, teamId, (row) => {
            const notes = parseNotes(row?.notes);
            const at = new Date().toISOString();
            const written = writeNote(notes, before, { ...note, by: signatureName(userName), at });
            result = {
              isWritten: written !== null,
              stored: noteOf(notes, note.metric, note.month)?.text ?? '',
            };
            return written && { notes: formatNotes(written), ...signature(userName) };
          });
          return result;
        },
    }),
  }),
});

export const { useGetMetricNotesQuery, useListMetricNotesQuery, useWriteNoteMutation } = notesApi;
