import { addItem } from '#domain/tech-inventory/itemEdits.ts';
import type { ItemContent } from '#domain/tech-inventory/items.ts';
import type { RuleBook } from '#domain/technologies/rules.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import type { OrganisationDay } from '#domain/calendarDay.ts';
import { type Campaign, isAsking, isExempt } from './campaign.ts';
import { requirementOf } from './requirement.ts';
import { isInScope, type ScopedTeam } from './teamFacts.ts';

export type FindCampaign = (category: TechnologyCategory, item: ItemContent) => Campaign | undefined;

/** Campaign that asks a team to leave an item, had or not; of several, the one with the first deadline. */
export function campaignsAgainst(
  campaigns: readonly Campaign[],
  team: ScopedTeam,
  book: RuleBook,
  day: OrganisationDay,
): FindCampaign {
  const asking = campaigns
    .filter((each) => isAsking(each) && isInScope(each.scope, team))
    .filter(({ exemptions }) => !isExempt(exemptions, team.$id, day))
    .toSorted((one, other) => Date.parse(one.deadline) - Date.parse(other.deadline))
    .map((campaign) => ({ campaign, requirement: requirementOf(campaign.rule, book) }));
  return (category, item) => {
    const result = addItem(category, null, item);
    if (result.outcome !== 'added') return undefined;
    const facts = { [category]: result.text };
    return asking.find(({ requirement: { fields, tasks } }) => {
      return fields.includes(category) && tasks(facts, day.today).some((task) => task.item !== null);
    })?.campaign;
  };
}
