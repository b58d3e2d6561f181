import { addDays, calendarDay, type OrganisationDay } from '#domain/calendarDay.ts';
import { formatDate } from '#domain/dateFormat.ts';
import { campaignUrl, reminderPreferenceUrl } from '#domain/reminders/links.ts';
import type { MailLayout } from '#domain/reminders/mailLayout.ts';
import { toLine } from '#domain/reminders/reminderText.ts';
import { truncate } from '#domain/text.ts';
import type { Campaign, Exemption } from './campaign.ts';

/** `asked` is told to the campaign's lead, all others to whoever asked. */
type ExemptionNews = 'asked' | 'granted' | 'refused' | 'ended';

export interface ExemptionEvent {
  readonly campaign: Pick<Campaign, '$id' | 'name' | 'leadId'>;
  readonly exemption: Exemption;
  readonly news: ExemptionNews;
  /** Told once. */
  readonly key: string;
}

/** Longer than mail servers are away; older ones are not told any more. */
export const exemptionNewsDays = 7;

/** As exemptions are now: of one that was asked for and decided, the decision. Nobody is told of what they did themselves. */
export function findExemptionEvents(
  campaigns: readonly Pick<Campaign, '$id' | 'name' | 'leadId' | 'exemptions'>[],
  { today, timeZone }: OrganisationDay,
): ExemptionEvent[] {
  const since = addDays(today, -exemptionNewsDays);
  return campaigns.flatMap((campaign) =>
    campaign.exemptions.flatMap((exemption): ExemptionEvent[] => {
      const news = newsOf(exemption);
      if (news === undefined) return [];
      // One that was ended counted through the day before.
      const ended = exemption.endedBy === undefined ? undefined : addDays(exemption.until, 1);
      const at = news === 'asked' ? exemption.askedAt : (exemption.decidedAt ?? exemption.askedAt);
      const day = ended ?? calendarDay(new Date(at), timeZone);
      return day < since ? [] : [{ campaign, exemption, news, key: `${campaign.$id} ${exemption.id} ${news}` }];
    }),
  );
}

function newsOf({ state, askedById, decidedById, endedBy, endedById }: Exemption): ExemptionNews | undefined {
  if (state === 'asked') return 'asked';
  if (askedById === undefined) return undefined;
  if (endedBy !== undefined) return endedById === askedById ? undefined : 'ended';
  if (decidedById === askedById) return undefined;
  return state === 'withdrawn' ? 'ended' : state;
}

interface ExemptionPlace {
  /** Of whom it is told. */
  readonly name: string;
  readonly team: string;
  /** Origin. */
  readonly pageUrl: string;
}

const maxSubject = 150;

export function layOutExemption(
  { campaign, exemption, news }: ExemptionEvent,
  { name, team, pageUrl }: ExemptionPlace,
): MailLayout {
  const { subject, text } = texts[news](toLine(team), toLine(campaign.name), exemption);
  const item = { label: toLine(campaign.name), url: campaignUrl(pageUrl, campaign.$id) };
  return {
    subject: truncate(subject, maxSubject),
    blocks: [
      { kind: 'text', text: `Hello ${name},\n\n${text}\n\nReason given: ${exemption.reason}` },
      { kind: 'list', items: [item] },
    ],
    ...(news === 'asked'
      ? {
          footer: 'You get this because you lead this campaign.',
          optOut: { label: 'Turn such mails off', url: reminderPreferenceUrl(pageUrl) },
        }
      : { footer: 'You get this because you asked for it. Turning reminders off doesn’t stop it.' }),
  };
}

type Wording = (team: string, campaign: string, exemption: Exemption) => { subject: string; text: string };

const texts: Readonly<Record<ExemptionNews, Wording>> = {
  asked: (team, campaign, { askedBy, until }) => ({
    subject: `${team} asks to be exempt from “${campaign}”`,
    text: `${askedBy} asks that ${team} be exempt from “${campaign}” until ${formatDate(until, 'longDay')}. You can grant or refuse it.`,
  }),
  granted: (team, campaign, { decidedBy, until }) => ({
    subject: `Granted: ${team} is exempt from “${campaign}”`,
    text: `${decidedBy} has granted what you asked for: ${team} is exempt from “${campaign}” until ${formatDate(until, 'longDay')}.`,
  }),
  refused: (team, campaign, { decidedBy }) => ({
    subject: `Refused: ${team} is not exempt from “${campaign}”`,
    text: `${decidedBy} has refused what you asked for: ${team} is not exempt from “${campaign}”.`,
  }),
  ended: (team, campaign, { decidedBy, endedBy }) => ({
    subject: `Ended: ${team} is no longer exempt from “${campaign}”`,
    text: `${endedBy ?? decidedBy} has ended what you asked for: ${team} is no longer exempt from “${campaign}”.`,
  }),
};
