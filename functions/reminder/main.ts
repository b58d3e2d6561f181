import * as v from 'valibot';
import { Functions, type Models, Query } from 'node-appwrite';
import { calendarDay, formatLocal } from '#domain/calendarDay.ts';
import { parseJson } from '#domain/parseJson.ts';
import { keptSince } from '#domain/changes/keptSince.ts';
import { optOutKinds } from '#domain/reminders/mails.ts';
import { maxSubjectLength, maxTextLength } from '#domain/reminders/settings.ts';
import { layOutMessage } from '#domain/summaries/webhookMessages.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { User } from '#domain/user.ts';
import {
  connectPrincipal,
  type Environment,
  type FunctionHeaders,
  type FunctionRequest,
  identifyPrincipal,
  isFromPerson,
  messageOf,
  readTimeZone,
  RequestError,
  requireAdmin,
} from '#functions/runtime/request.ts';
import { type FunctionRun, serveFunction } from '#functions/runtime/serveFunction.ts';
import { withRetry } from '#functions/runtime/server.ts';
import { removeBefore } from '#functions/runtime/tableBatches.ts';
import { findWebhookMessages } from './findWebhookMessages.ts';
import { readMailSettings, type Variables } from './mailSettings.ts';
import { smtpMailer } from './openMailer.ts';
import { connectReminder, setPreference } from './ports.ts';
import { remind } from './remind.ts';
import { type Channel, everyKind, sendDueMails } from './sendDueMails.ts';
import { findDueReminders } from './sendReminders.ts';
import { toReminderMail } from './toReminderMail.ts';
import { isWebhookOff, readWebhookSettings, webhookMailer } from './webhook.ts';

export default serveFunction(async (req, run) => {
  const reply = await answer(req, run, { ...process.env });
  if (!isFromPerson(req.headers)) run.log(JSON.stringify(reply));
  return reply;
});

async function answer(req: FunctionRequest, run: FunctionRun, variables: Variables): Promise<object> {
  switch (`${req.method} ${req.path}`) {
    case 'POST /': {
      if (isFromPerson(req.headers)) throw new RequestError(403, 'Reminders are sent by their schedule.');
      const ports = connectReminder(run.server, readTimeZone(variables));
      const openMailer = () => smtpMailer(readMailSettings(variables));
      const sent = await sendDueMails(run.executionId, ports, openMailer, findersOf(variables), webhookOf(variables));
      await removeBefore(run.server.tables, tableIds.reminderMails, 'day', keptSince(ports.now()));
      return sent;
    }
    case 'GET /status':
      await identifyAdmin(req, run);
      return { ...readStatus(variables), webhook: readWebhookStatus(variables) };
    case 'POST /test':
      return sendTest(req, run, variables, await identifyAdmin(req, run));
    case 'POST /test/webhook':
      await identifyAdmin(req, run);
      return sendWebhookTest(req, run, variables);
    case 'POST /remind':
    case 'POST /remind/background': {
      const admin = await identifyAdmin(req, run);
      const ports = connectReminder(run.server, readTimeZone(variables));
      return remind(req, run, admin, { ports, readSettings: () => configuredOrRefuse(variables) });
    }
    case 'POST /preference':
      return savePreference(req, run);
    default:
      throw new RequestError(404, 'There is nothing at this path.');
  }
}

/** Reminders alone where there is no mail server: admins switch those on, and are told that one is missing. */
function findersOf({ SMTP_URL = '' }: Variables) {
  return SMTP_URL.trim() === '' ? [findDueReminders] : everyKind;
}

function webhookOf(variables: Variables): Channel | undefined {
  if (isWebhookOff(variables)) return undefined;
  return { finders: [findWebhookMessages], openMailer: () => webhookMailer(readWebhookSettings(variables)) };
}

async function identifyAdmin({ headers }: FunctionRequest, { environment }: FunctionRun): Promise<User> {
  const user = await identifyPrincipal(environment, headers);
  requireAdmin(user, 'do this');
  return user;
}

/** Without secrets. */
function readStatus(variables: Variables): object {
  try {
    const { server, sender, pageUrl } = readMailSettings(variables);
    return { isConfigured: true, server: `${server.host}:${server.port}`, sender: sender.address, pageUrl };
  } catch (thrown) {
    return { isConfigured: false, problem: messageOf(thrown) };
  }
}

function readWebhookStatus(variables: Variables): object {
  if (isWebhookOff(variables)) return { isOn: false, problem: null };
  try {
    readWebhookSettings(variables);
    return { isOn: true, problem: null };
  } catch (thrown) {
    return { isOn: false, problem: messageOf(thrown) };
  }
}

async function sendWebhookTest(req: FunctionRequest, run: FunctionRun, variables: Variables): Promise<object> {
  const settings = orRefuse(() => readWebhookSettings(variables));
  await limitTests(req, run, readTimeZone(variables));
  const message = {
    key: '',
    subject: 'A test of Engineering Data',
    lines: [{ text: 'Reporting', path: '/reporting' }],
  };
  const layOut = (pageUrl: string) => layOutMessage(message, pageUrl);
  const mailer = webhookMailer(settings, { pausesMs: [] })();
  const delivery = await mailer.deliver({ id: `test-${Date.now()}`, email: '', name: '', layOut });
  if (delivery.kind === 'sent') return { isSent: true };
  throw new RequestError(409, messageOf(delivery.reason));
}

const testBody = v.object({
  subject: v.pipe(v.string(), v.maxLength(maxSubjectLength)),
  text: v.pipe(v.string(), v.maxLength(maxTextLength)),
});

const testTeams = [
  { id: 'example-1', name: 'Example Team One', missing: '', holds: '' },
  { id: 'example-2', name: 'Example Team Two', missing: '', holds: '' },
];
/** Together within the 30 s that the platform waits. */
const testTimeouts = { connectMs: 5_000, answerMs: 8_000 };

async function sendTest(req: FunctionRequest, run: FunctionRun, variables: Variables, user: User): Promise<object> {
  const body = v.safeParse(testBody, parseJson(req.bodyText));
  if (!body.success) throw new RequestError(400, 'The body must have a subject and a text.');
  const settings = configuredOrRefuse(variables);
  const timeZone = readTimeZone(variables);
  await limitTests(req, run, timeZone);
  const mailer = smtpMailer(settings, testTimeouts)();
  const now = new Date();
  const month = calendarDay(now, timeZone).slice(0, 7);
  const reminder = { email: user.email, name: user.name, teams: testTeams, tasks: [] };
  try {
    const mail = toReminderMail(reminder, month, body.output);
    const delivery = await mailer.deliver({ ...mail, id: `test-${now.getTime()}` });
    if (delivery.kind === 'sent') return { sentTo: user.email };
    throw new RequestError(
      409,
      `The mail server ${settings.server.host} didn't take it: ${messageOf(delivery.reason)}`,
    );
  } finally {
    mailer.close();
  }
}

function configuredOrRefuse(variables: Variables) {
  return orRefuse(() => readMailSettings(variables));
}

function orRefuse<Settings>(read: () => Settings): Settings {
  try {
    return read();
  } catch (thrown) {
    throw new RequestError(409, messageOf(thrown));
  }
}

const preferenceBody = v.object({ isOn: v.boolean(), kind: v.nullish(v.picklist(optOutKinds)) });

async function savePreference(
  { headers, bodyText }: FunctionRequest,
  { environment, server }: FunctionRun,
): Promise<object> {
  const { $id: userId, email } = await identifyPrincipal(environment, headers);
  const body = v.safeParse(preferenceBody, parseJson(bodyText));
  if (!body.success || email === '') throw new RequestError(400, 'The body must say whether reminders are on.');
  await setPreference(server, { userId, email: email.toLowerCase() }, body.output);
  return { isOn: body.output.isOn };
}

const maxTests = 5;
const windowMs = 10 * 60_000;
const minuteMs = 60_000;
const tooMany = 429;

/** Throws `RequestError` 429. Counts the person's own earlier executions, of which Appwrite lists those that have ended. */
async function limitTests({ headers }: FunctionRequest, { environment }: FunctionRun, timeZone: string): Promise<void> {
  const executions = await withRetry(() => listTests(environment, headers));
  const own = executions.findIndex(({ $id }) => $id === headers['x-appwrite-execution-id']);
  const earlier = executions.slice(0, own === -1 ? undefined : own);
  if (earlier.length < maxTests) return;
  const freeAt = Date.parse(earlier.at(-maxTests)?.$createdAt ?? '') + windowMs;
  const time = formatLocal(new Date(Math.ceil(freeAt / minuteMs) * minuteMs), timeZone).slice(-5);
  throw new RequestError(
    tooMany,
    `You have asked for ${maxTests} test mails in the last ten minutes. Try again at ${time}.`,
  );
}

/** In the order of requests, without those refused by this limit. */
async function listTests(environment: Environment, headers: FunctionHeaders): Promise<Models.Execution[]> {
  const functions = new Functions(connectPrincipal(environment, headers));
  const { executions } = await functions.listExecutions({
    functionId: environment.functionId,
    queries: [
      // A query may follow the path.
      Query.startsWith('requestPath', '/test'),
      Query.notEqual('responseStatusCode', tooMany),
      Query.greaterThan('$createdAt', new Date(Date.now() - windowMs).toISOString()),
      Query.orderAsc('$createdAt'),
      Query.limit(100),
    ],
  });
  return executions;
}
