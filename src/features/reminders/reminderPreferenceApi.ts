import * as v from 'valibot';
import { parseJson } from '#domain/parseJson.ts';
import type { OptOutKind, ReminderOptOut } from '#domain/reminders/mails.ts';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';

interface Preference {
  readonly isOn: boolean;
  /** Null: reminders. */
  readonly kind: OptOutKind | null;
}

const saved = v.object({ isOn: v.boolean() });
const refused = v.object({ message: v.pipe(v.string(), v.nonEmpty()) });

const reminderPreferenceApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** Own opt-outs by e-mail address in lower case, live; empty while all mails are on. */
    listOptOuts: build.query<ReminderOptOut[], string>({
      ...liveListEndpoint({
        tableId: tableIds.reminderOptOuts,
        list: (email: string) => ({ filters: [{ column: 'email', equals: email }] }),
        tag: (email: string) => ({ type: 'ReminderOptOut', id: email }),
      }),
    }),
    /** Preference of the signed-in person; rejects when the function refused it. */
    saveReminderPreference: build.mutation<boolean, Preference>({
      query:
        (preference) =>
        async ({ functions }) => {
          const request = { method: 'POST', path: '/preference', body: JSON.stringify(preference) } as const;
          const reply = parseJson((await functions.execute(functionIds.reminder, request)).body);
          if (v.is(saved, reply)) return reply.isOn;
          throw new Error(v.is(refused, reply) ? reply.message : 'Please try again.');
        },
      invalidatesTags: ['ReminderOptOut'],
    }),
  }),
});

const { useListOptOutsQuery } = reminderPreferenceApi;
export const { useSaveReminderPreferenceMutation } = reminderPreferenceApi;

/** `isOn` is undefined until it is known. */
export function useReminderPreference(email: string, kind: OptOutKind | null = null) {
  const { currentData, isError, refetch } = useListOptOutsQuery(email.toLowerCase(), {
    refetchOnMountOrArgChange: true,
  });
  return {
    isOn: currentData && !currentData.some((optOut) => (optOut.kind ?? null) === kind),
    isError,
    refetch,
  };
}
