import { compareCodes } from '#domain/compareCodes.ts';
import { holdCategories } from '#domain/technologies/holds.ts';
import type { RuleBook } from '#domain/technologies/rules.ts';
import type { Campaign, CampaignRule } from './campaign.ts';
import { includes } from './contradictions.ts';

export interface SuggestedCampaign extends Pick<Campaign, 'moveTo' | 'deadline'> {
  readonly rule: Extract<CampaignRule, { readonly kind: 'leave' }>;
}

/** On Hold with a day to leave by that is still to come, and asked for by no draft or running campaign; first to be left first. @param today `YYYY-MM-DD` */
export function findOpenHolds(
  book: RuleBook,
  campaigns: readonly Pick<Campaign, 'rule' | 'status'>[],
  today: string,
): SuggestedCampaign[] {
  const asked = campaigns.filter(({ status }) => status === 'draft' || status === 'running');
  return holdCategories(book)
    .flatMap((category) =>
      (book.get(category)?.rings ?? []).flatMap(({ ring, name, versions, until, moveTo }): SuggestedCampaign[] => {
        if (ring !== 'Hold' || until < today) return [];
        return [{ rule: { kind: 'leave', category, name, versions }, moveTo, deadline: until }];
      }),
    )
    .filter(({ rule }) => !asked.some((campaign) => asksFor(campaign.rule, rule, book)))
    .sort((one, other) => compareCodes(one.deadline, other.deadline));
}

function asksFor(asked: CampaignRule, held: SuggestedCampaign['rule'], book: RuleBook): boolean {
  if (asked.kind === 'leaveRing') return asked.ring === 'Hold';
  return asked.kind === 'leave' && includes(asked, held, book);
}

const maxSuggestions = 3;

/** Those that teams still use. @param countTeams that have to act */
export function suggestCampaigns(
  holds: readonly SuggestedCampaign[],
  countTeams: (rule: CampaignRule) => number,
): (SuggestedCampaign & { readonly teams: number })[] {
  return holds
    .map((hold) => ({ ...hold, teams: countTeams(hold.rule) }))
    .filter(({ teams }) => teams > 0)
    .slice(0, maxSuggestions);
}
