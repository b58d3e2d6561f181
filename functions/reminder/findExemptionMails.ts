import { addDays, calendarDay } from '#domain/calendarDay.ts';
import {
  type ExemptionEvent,
  exemptionNewsDays,
  findExemptionEvents,
  layOutExemption,
} from '#domain/campaigns/exemptionMails.ts';
import { isMailTime } from '#domain/reminders/days.ts';
import { formatMailKeys, mailKindOf } from '#domain/reminders/mails.ts';
import { isAddress } from '#domain/reminders/planReminders.ts';
import { toLine } from '#domain/reminders/reminderText.ts';
import { joinTexts, tidyText } from '#domain/text.ts';
import type { DueMail, FindDueMails } from './DueMail.ts';
import { mailIdOf, type ReminderPorts } from './ports.ts';
import { readTold } from './readTold.ts';

const kind = 'exemption';

/** Of exemptions from campaigns, one mail each, whether or not reminders are on: requests to the lead, answers to whoever asked. */
export const findExemptionMails: FindDueMails = async ({ ports, begun, day, waiting }) => {
  if (!isMailTime(new Date(begun), ports.timeZone)) return undefined;
  const dayOf = (iso: string): string => calendarDay(new Date(iso), ports.timeZone);
  const found = findExemptionEvents(await ports.listCampaigns(), day, dayOf);
  const told = found.length === 0 ? undefined : await readTold(ports, kind, addDays(day, -exemptionNewsDays - 1));
  const events = found.filter(({ key }) => told?.has(key) === false);
  if (events.length === 0 && !waiting.some(({ fields }) => mailKindOf(fields) === kind)) return undefined;
  const names = await ports.teamNames([...new Set(events.map(({ exemption }) => exemption.teamId))]);
  const recipientOf = await readRecipients(events, ports);
  const mails = events.flatMap((event): [string, DueMail][] => {
    const recipient = recipientOf(event);
    if (recipient === undefined) return [];
    const { email, name } = recipient;
    const team = names.get(event.exemption.teamId) ?? 'A removed team';
    const layOut = (pageUrl: string) => layOutExemption(event, { name: name || email, team, pageUrl });
    const mail = { email, name, teams: 1, about: formatMailKeys([event.key]), layOut };
    return [[mailIdOf(day, `${email} ${event.key}`, kind), mail]];
  });
  return { kind, mails: new Map(mails) };
};

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
