import * as v from 'valibot';
import { parseJson } from '#domain/parseJson.ts';
import type { MailKind, ReminderMail, ReminderMailStatus } from '#domain/reminders/mails.ts';
import {
  defaultReminderSettings,
  type ReminderSettings,
  type ReminderSettingsFields,
  reminderSettingsId,
} from '#domain/reminders/settings.ts';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveEndpoint } from '#src/live/liveEndpoint.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';
import type { FirstRows } from '#src/appwrite/firstRows.ts';
import type { FunctionReply } from '#src/appwrite/services.ts';

export type EditableSettings = Pick<ReminderSettingsFields, 'enabled' | 'days' | 'subject' | 'text'>;

interface SettingEdit {
  readonly base: string | boolean;
  readonly mine: string | boolean;
}

export type SettingEdits = Partial<Record<keyof EditableSettings, SettingEdit>>;

interface SaveArg {
  readonly edits: SettingEdits;
  readonly updateBy: string;
}

interface SaveResult {
  readonly isSaved: boolean;
  /** The row as it is now: when nothing was saved, that of somebody else. */
  readonly settings: ReminderSettings | null;
}

interface MailsPage {
  /** '' for all. */
  readonly kind: MailKind | '';
  readonly status: ReminderMailStatus | '';
  /** `YYYY-MM-DD`; '' for all. */
  readonly day: string;
  /** One-based. */
  readonly page: number;
  /** A page. */
  readonly rows: number;
}

const mailsTable = tableIds.reminderMails;

const remindersApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** One row, or none until somebody saves; live. */
    listReminderSettings: build.query<ReminderSettings[], void>({
      ...liveListEndpoint({
        tableId: tableIds.reminderSettings,
        tag: () => 'ReminderSettings',
      }),
    }),
    /** Merged by field; writes nothing when somebody has changed one of these settings since. */
    saveReminderSettings: build.mutation<SaveResult, SaveArg>({
      query:
        ({ edits, updateBy }) =>
        async ({ tables }) => {
          let isSaved = true;
          const settings = await tables.readModifyWrite(tableIds.reminderSettings, reminderSettingsId, (current) => {
            isSaved = listConflicts(edits, current ?? defaultReminderSettings).length === 0;
            if (!isSaved) return null;
            const mine = Object.fromEntries(Object.entries(edits).map(([field, edit]) => [field, edit.mine]));
            const signed = { ...mine, updateBy, updateDate: new Date().toISOString() };
            return current === null ? { ...defaultReminderSettings, ...signed } : signed;
          });
          return { isSaved, settings };
        },
    }),
    getReminderStatus: build.query<ReminderStatus, void>({
      query:
        () =>
        async ({ functions }) =>
          parseStatus(await functions.execute(functionIds.reminder, { method: 'GET', path: '/status' })),
      providesTags: ['ReminderStatus'],
    }),
    sendTestReminder: build.mutation<TestResult, Pick<EditableSettings, 'subject' | 'text'>>({
      query:
        ({ subject, text }) =>
        async ({ functions }) =>
          parseTestReply(
            await functions.execute(functionIds.reminder, {
              method: 'POST',
              path: '/test',
              body: JSON.stringify({ subject, text }),
            }),
          ),
    }),
    sendTestWebhook: build.mutation<WebhookResult, void>({
      query:
        () =>
        async ({ functions }) => {
          const request = { method: 'POST', path: '/test/webhook' } as const;
          const reply = parseJson((await functions.execute(functionIds.reminder, request)).body);
          if (v.is(taken, reply)) return { ok: true };
          return { ok: false, message: v.is(refused, reply) ? reply.message : testFailure };
        },
    }),
    /** Last written first, one page; live. */
    listReminderMails: build.query<FirstRows<ReminderMail>, MailsPage>({
      ...liveEndpoint({
        tableId: mailsTable,
        tag: (arg: MailsPage) => ({ type: 'ReminderMail', id: JSON.stringify(arg) }),
        read:
          ({ status, kind, day, page, rows }) =>
          ({ tables }, options) => {
            const filters = Object.entries({ status, kind, day }).flatMap(([column, equals]) =>
              equals === '' ? [] : [{ column: column as 'status' | 'kind' | 'day', equals }],
            );
            const request = { newestFirstBy: '$updatedAt', limit: rows, offset: (page - 1) * rows } as const;
            return tables.listNewest(mailsTable, { ...request, filters }, options);
          },
        onEvent: (_event, _arg, { sync }) => sync.onMissedEvents(),
        // A run writes thousands of rows.
        refetchPauseMs: 1_000,
      }),
    }),
  }),
});

export const {
  useListReminderSettingsQuery,
  useSaveReminderSettingsMutation,
  useGetReminderStatusQuery,
  useSendTestReminderMutation,
  useSendTestWebhookMutation,
  useListReminderMailsQuery,
} = remindersApi;

/** Edited settings to which somebody else has given a third value since. */
export function listConflicts(edits: SettingEdits, current: EditableSettings): (keyof EditableSettings)[] {
  const fields = Object.keys(edits) as (keyof EditableSettings)[];
  return fields.filter((field) => current[field] !== edits[field]?.base && current[field] !== edits[field]?.mine);
}

const webhook = v.optional(v.object({ isOn: v.boolean(), problem: v.nullable(v.string()) }));
const configured = v.object({ isConfigured: v.literal(true), server: v.string(), sender: v.string(), webhook });
const unconfigured = v.object({ isConfigured: v.literal(false), problem: v.string(), webhook });
const statusSchema = v.union([configured, unconfigured]);

type ReminderStatus = v.InferOutput<typeof statusSchema>;

/** Throws when the function gave no status. */
function parseStatus({ body }: FunctionReply): ReminderStatus {
  const reply = v.safeParse(statusSchema, parseJson(body));
  if (!reply.success) throw new Error('The function gave no status.');
  return reply.output;
}

type TestResult = { readonly ok: true; readonly sentTo: string } | { readonly ok: false; readonly message: string };

type WebhookResult = { readonly ok: true } | { readonly ok: false; readonly message: string };

const taken = v.object({ isSent: v.literal(true) });
const testFailure = 'The test could not be sent. Please try again.';
const sent = v.object({ sentTo: v.string() });
const refused = v.object({ message: v.pipe(v.string(), v.nonEmpty()) });

function parseTestReply({ body }: FunctionReply): TestResult {
  const reply = parseJson(body);
  if (v.is(sent, reply)) return { ok: true, sentTo: reply.sentTo };
  return { ok: false, message: v.is(refused, reply) ? reply.message : testFailure };
}
