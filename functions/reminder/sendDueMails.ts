import { addDays } from '#domain/calendarDay.ts';
import { layOutTokenWarning } from '#domain/pushes/layOutTokenWarning.ts';
import { tokenWarningDays } from '#domain/pushes/token.ts';
import {
  type EndingToken,
  isWarningDue,
  planTokenWarnings,
  type TokenWarning,
  tokenWarningKey,
} from '#domain/pushes/tokenWarnings.ts';
import { formatMailKeys, parseMailKeys } from '#domain/reminders/mails.ts';
import {
  type ExemptionEvent,
  exemptionNewsDays,
  findExemptionEvents,
  layOutExemption,
} from '#domain/campaigns/exemptionMails.ts';
import { isAddress } from '#domain/reminders/planReminders.ts';
import { toLine } from '#domain/reminders/reminderText.ts';
import { joinTexts, tidyText } from '#domain/text.ts';
import { messageOf } from '#functions/runtime/request.ts';
import { type DueMails, type FindDueMails, finderOf, type MailsByKey, readTold, told } from './DueMail.ts';
import { findDueReminders } from './sendReminders.ts';
import { findMonthlySummaries } from './findMonthlySummaries.ts';
import type { OpenMailer } from './openMailer.ts';
import type { ReminderPorts } from './ports.ts';
import { beginRun, sendMails, type SentMails } from './sendMails.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** Of metrics tokens that expire soon, whether or not reminders are on; each person is told of each once. */
const findTokenWarnings = finderOf('token', async (run) => {
  const { ports, begun, today, timeZone } = run;
  // A day more than it takes: days are the organisation's.
  const until = new Date(begun + (tokenWarningDays + 1) * dayMs);
  const ending = await ports.listEndingTokens(new Date(begun), until);
  const tokens = ending.filter((token) => isWarningDue(token, run));
  const warnings = tokens.length === 0 ? [] : await readWarnings(tokens, ports, today);
  const teamIds = warnings.flatMap((warning) => warning.tokens.flatMap(({ teams }) => teams ?? []));
  const teamNames = await ports.teamNames([...new Set(teamIds)]);
  return warnings.map((warning) => [
    warning.email,
    {
      ...{ email: warning.email, name: warning.name, teams: 0 },
      about: formatMailKeys(warning.tokens.map(tokenWarningKey)),
      layOut: (pageUrl) => layOutTokenWarning(warning, { teamNames, timeZone, pageUrl }),
    },
  ]);
});

/** Of exemptions from campaigns, one mail each, whether or not reminders are on: requests to the lead, answers to whoever asked. */
const findExemptionMails = finderOf('exemption', async (run) => {
  const { ports, today } = run;
  const found = findExemptionEvents(await ports.listCampaigns(), run);
  if (found.length === 0) return [];
  const told = await readTold(ports, 'exemption', addDays(today, -exemptionNewsDays - 1));
  const events = found.filter(({ key }) => !told.has(key));
  const names = await ports.teamNames([...new Set(events.map(({ exemption }) => exemption.teamId))]);
  const recipientOf = await readRecipients(events, ports);
  return events.flatMap((event): MailsByKey => {
    const recipient = recipientOf(event);
    if (recipient === undefined) return [];
    const { email, name } = recipient;
    const team = names.get(event.exemption.teamId) ?? 'A removed team';
    const layOut = (pageUrl: string) => layOutExemption(event, { name: name || email, team, pageUrl });
    return [[`${email} ${event.key}`, { email, name, teams: 1, about: formatMailKeys([event.key]), layOut }]];
  });
});

export const everyKind: readonly FindDueMails[] = [
  findDueReminders,
  findTokenWarnings,
  findExemptionMails,
  findMonthlySummaries,
];

/** Kinds that go out by one sender. */
export interface Channel {
  readonly finders: readonly FindDueMails[];
  readonly openMailer: () => OpenMailer;
}

/** By the schedule, of every kind; one that can't be found or sent holds back no other, and fails the run at its end. Throws what the platform threw, and for a missing setting. */
export async function sendDueMails(
  executionId: string,
  ports: ReminderPorts,
  openMailer: () => OpenMailer,
  finders = everyKind,
  webhook?: Channel,
): Promise<SentMails> {
  const run = await beginRun(executionId, ports);
  const failures: string[] = [];
  const results: SentMails[] = [];
  for (const channel of [{ finders, openMailer }, ...(webhook ? [webhook] : [])]) {
    const due: DueMails[] = [];
    for (const find of channel.finders) {
      try {
        const found = await find(run);
        if (found !== undefined) due.push(found);
      } catch (thrown) {
        failures.push(messageOf(thrown));
      }
    }
    if (due.length === 0) continue;
    try {
      results.push(await sendMails(run, due, channel.openMailer));
    } catch (thrown) {
      failures.push(messageOf(thrown));
    }
  }
  if (failures.length > 0) throw new Error(failures.join('; '));
  const { settings, unknown } = run;
  const none = { outcome: settings.enabled ? 'notDue' : 'off', sent: 0, failed: 0, queued: 0, unknown } as const;
  return results.reduce<SentMails>((sum, each) => add(sum, each), none);
}

function add(sum: SentMails, { outcome, sent, failed, queued, unknown }: SentMails): SentMails {
  return {
    outcome: sum.outcome === 'unreachable' || sum.outcome === 'outOfTime' ? sum.outcome : outcome,
    sent: sum.sent + sent,
    failed: sum.failed + failed,
    queued: sum.queued + queued,
    unknown: sum.unknown + unknown,
  };
}

async function readWarnings(
  tokens: readonly EndingToken[],
  ports: ReminderPorts,
  day: string,
): Promise<TokenWarning[]> {
  const earlier = await ports.mails.listSince('token', addDays(day, -tokenWarningDays - 1));
  const toldKeys = new Set(
    earlier.flatMap(({ fields }) =>
      told.has(fields.status) ? parseMailKeys(fields).map((key) => `${fields.email} ${key}`) : [],
    ),
  );
  const accounts = await ports.readAccounts(tokens.map(({ createdBy }) => createdBy));
  return planTokenWarnings(tokens, accounts, (email, key) => toldKeys.has(`${email} ${key}`));
}

interface Recipient {
  readonly email: string;
  readonly name: string;
}

async function readRecipients(
  events: readonly ExemptionEvent[],
  ports: ReminderPorts,
): Promise<(event: ExemptionEvent) => Recipient | undefined> {
  if (events.length === 0) return () => undefined;
  const isQuestion = ({ news }: ExemptionEvent): boolean => news === 'asked';
  const leads = events.filter(isQuestion).map(({ campaign }) => campaign.leadId);
  const askers = events.flatMap((event) => (isQuestion(event) ? [] : (event.exemption.askedById ?? [])));
  const [people, optedOut, { accounts }] = await Promise.all([
    ports.findPeople([...new Set(leads)]),
    ports.readOptOuts(),
    ports.readAccounts(askers),
  ]);
  return (event) => {
    if (!isQuestion(event)) {
      const account = accounts.get(event.exemption.askedById ?? '');
      return account === undefined || account.isBlocked || !isAddress(account.email) ? undefined : account;
    }
    const person = people.get(event.campaign.leadId);
    const email = tidyText(person?.email).toLowerCase();
    if (!isAddress(email) || optedOut.has(email)) return undefined;
    return { email, name: toLine(joinTexts(person?.firstName, person?.lastName)) };
  };
}
