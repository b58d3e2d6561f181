import * as v from 'valibot';
import { calendarDay } from '#domain/calendarDay.ts';
import { parseJson } from '#domain/parseJson.ts';
import { maxSubjectLength, maxTextLength } from '#domain/reminders/settings.ts';
import { isAdmin, type User } from '#domain/user.ts';
import {
  type FunctionContext,
  type FunctionRequest,
  identifyPrincipal,
  isFromPerson,
  messageOf,
  readEnvironment,
  readTimeZone,
  RequestError,
} from '#functions/runtime/request.ts';
import { connectServer } from '#functions/runtime/server.ts';
import { limitTests } from './limitTests.ts';
import { readMailSettings } from './mailSettings.ts';
import { smtpMailer } from './openMailer.ts';
import { connectReminder, setPreference } from './ports.ts';
import { sendReminders } from './sendReminders.ts';

type Variables = Readonly<Record<string, string | undefined>>;

export default async function main({ req, res, log, error }: FunctionContext): Promise<unknown> {
  try {
    const reply = await answer(req, { ...process.env });
    if (!isFromPerson(req.headers)) log(JSON.stringify(reply));
    return res.json(reply);
  } catch (thrown) {
    if (thrown instanceof RequestError) return res.json({ message: thrown.message }, thrown.statusCode);
    error(messageOf(thrown));
    return res.json({ message: messageOf(thrown) }, 500);
  }
}

async function answer(req: FunctionRequest, variables: Variables): Promise<object> {
  switch (`${req.method} ${req.path}`) {
    case 'POST /':
      return run(req, variables);
    case 'GET /status':
      await requireAdmin(req, variables);
      return readStatus(variables);
    case 'POST /test':
      return sendTest(req, variables, await requireAdmin(req, variables));
    case 'POST /preference':
      return savePreference(req, variables);
    default:
      throw new RequestError(404, 'There is nothing at this path.');
  }
}

async function run({ headers }: FunctionRequest, variables: Variables): Promise<object> {
  if (isFromPerson(headers)) throw new RequestError(403, 'Reminders are sent by their schedule.');
  const ports = connectReminder(connectServer(readEnvironment(variables), headers), readTimeZone(variables));
  return sendReminders(headers['x-appwrite-execution-id'] ?? '', ports, () => smtpMailer(readMailSettings(variables)));
}

async function requireAdmin({ headers }: FunctionRequest, variables: Variables): Promise<User> {
  const user = await identifyPrincipal(readEnvironment(variables), headers);
  if (!isAdmin(user)) throw new RequestError(403, 'Only admins can do this.');
  return user;
}

/** Whether mails can be sent, for the admins' screen. Without secrets. */
function readStatus(variables: Variables): object {
  try {
    const { server, sender, pageUrl } = readMailSettings(variables);
    return { isConfigured: true, server: `${server.host}:${server.port}`, sender: sender.address, pageUrl };
  } catch (thrown) {
    return { isConfigured: false, problem: messageOf(thrown) };
  }
}

const testBody = v.object({
  subject: v.pipe(v.string(), v.maxLength(maxSubjectLength)),
  text: v.pipe(v.string(), v.maxLength(maxTextLength)),
});

/** Teams of a test mail: no real ones, whatever the person is in. */
const testTeams = [
  { id: 'example-1', name: 'Example Team One', missing: '', holds: '' },
  { id: 'example-2', name: 'Example Team Two', missing: '', holds: '' },
];
/** Together within the 30 s that the platform waits for a synchronous execution. */
const testTimeouts = { connectMs: 5_000, answerMs: 8_000 };

async function sendTest({ bodyText, headers }: FunctionRequest, variables: Variables, user: User): Promise<object> {
  const body = v.safeParse(testBody, parseJson(bodyText));
  if (!body.success) throw new RequestError(400, 'The body must have a subject and a text.');
  const settings = configuredOrRefuse(variables);
  const timeZone = readTimeZone(variables);
  await limitTests(readEnvironment(variables), headers, timeZone);
  const mailer = smtpMailer(settings, testTimeouts)();
  const now = new Date();
  const month = calendarDay(now, timeZone).slice(0, 7);
  const reminder = { email: user.email, name: user.name, teams: testTeams };
  try {
    const delivery = await mailer.deliver({ id: `test-${now.getTime()}`, month, settings: body.output, reminder });
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
  try {
    return readMailSettings(variables);
  } catch (thrown) {
    throw new RequestError(409, messageOf(thrown));
  }
}

const preferenceBody = v.object({ isOn: v.boolean() });

async function savePreference({ headers, bodyText }: FunctionRequest, variables: Variables): Promise<object> {
  const environment = readEnvironment(variables);
  const { $id: userId, email } = await identifyPrincipal(environment, headers);
  const body = v.safeParse(preferenceBody, parseJson(bodyText));
  if (!body.success || email === '') throw new RequestError(400, 'The body must say whether reminders are on.');
  const { isOn } = body.output;
  await setPreference(connectServer(environment, headers), { userId, email: email.toLowerCase() }, isOn);
  return { isOn };
}
