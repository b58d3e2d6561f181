import * as v from 'valibot';
import { calendarDay } from '#domain/calendarDay.ts';
import { formatMonthName } from '#domain/monthly-metrics/reports.ts';
import { parseJson } from '#domain/parseJson.ts';
import type { PreviewRunFields } from '#domain/previewRun.ts';
import { countReminders, type ReminderPreview } from '#domain/reminders/countReminders.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { User } from '#domain/user.ts';
import { answerPreview, type OnRead, runInBackground } from '#functions/runtime/previews.ts';
import { type FunctionRequest, RequestError } from '#functions/runtime/request.ts';
import { createRunRows } from '#functions/runtime/runRows.ts';
import type { FunctionRun } from '#functions/runtime/serveFunction.ts';
import { composeMail } from './composeMail.ts';
import type { MailSettings } from './mailSettings.ts';
import { smtpMailer } from './openMailer.ts';
import { mailIdOf, type ReminderPorts } from './ports.ts';
import type { SentMails } from './sendMails.ts';
import { sendRemindersByHand } from './sendReminders.ts';
import { toReminderMail } from './toReminderMail.ts';

const remindBody = v.object({
  month: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)),
  /** In a dry run, by default what the schedule would send. */
  teamIds: v.optional(v.array(v.string())),
  dryRun: v.boolean(),
});

type RemindRequest = v.InferOutput<typeof remindBody>;

/** An admin's reminder by hand: with an answer only when it sends nothing, else followed by the execution's row. */
export async function remind(
  { path, bodyText }: FunctionRequest,
  { server, executionId }: FunctionRun,
  admin: User,
  { ports, readSettings }: { readonly ports: ReminderPorts; readonly readSettings: () => MailSettings },
): Promise<object> {
  const body = v.safeParse(remindBody, parseJson(bodyText));
  if (!body.success || (!body.output.dryRun && body.output.teamIds === undefined))
    throw new RequestError(400, 'The body must have a month, team ids, and whether it is a dry run.');
  const request = body.output;
  // Also what is refused is told by the row of a run in the background.
  const make = async (onRead: OnRead): Promise<object> => {
    const settings = readSettings();
    requireThisMonth(request, ports);
    return request.dryRun
      ? previewReminders(request, ports, settings, onRead)
      : sendByHand(request, executionId, ports, settings, admin, onRead);
  };
  if (request.dryRun && !path.endsWith('/background')) return answerPreview(make);
  const runs = createRunRows<PreviewRunFields>(server.tables, tableIds.previewRuns);
  return runInBackground(make, admin, executionId, { runs, now: ports.now });
}

function requireThisMonth({ month }: RemindRequest, { now, timeZone }: ReminderPorts): void {
  const thisMonth = calendarDay(new Date(now()), timeZone).slice(0, 7);
  if (month !== thisMonth) {
    throw new RequestError(409, `It is ${formatMonthName(thisMonth)} now. Nobody is reminded of another month.`);
  }
}

/** Writes nothing. */
export async function previewReminders(
  { teamIds }: Pick<RemindRequest, 'teamIds'>,
  ports: ReminderPorts,
  mailSettings: MailSettings,
  onRead?: OnRead,
): Promise<ReminderPreview> {
  const { timeZone } = ports;
  const today = calendarDay(new Date(ports.now()), timeZone);
  const organisation = await ports.readOrganisation(onRead);
  const mails = new Map((await ports.mails.listBy('day', today)).map(({ id, fields }) => [id, fields.status]));
  const statusOf = (email: string) => mails.get(mailIdOf(today, email));
  const { counts, first } = countReminders(organisation, { today, timeZone }, teamIds && new Set(teamIds), statusOf);
  if (first === undefined) return { ...counts, example: null };
  const settings = await ports.readSettings();
  const mail = toReminderMail(first, today.slice(0, 7), settings);
  const { subject, text } = composeMail(mailSettings, { ...mail, id: 'example' });
  return { ...counts, example: { to: first.email, subject, text } };
}

const maxReasons = 3;

async function sendByHand(
  { teamIds = [] }: RemindRequest,
  executionId: string,
  ports: ReminderPorts,
  settings: MailSettings,
  admin: User,
  onRead: OnRead,
): Promise<SentMails & { readonly reasons: readonly string[] }> {
  const reasons = new Set<string>();
  const result = await sendRemindersByHand(executionId, ports, () => smtpMailer(settings), {
    teamIds: new Set(teamIds),
    askedBy: admin.email,
    onMail: async ({ error }) => {
      if (error) reasons.add(error);
      await onRead(1);
    },
  });
  return { ...result, reasons: [...reasons].slice(0, maxReasons) };
}
