import { displayItem } from '#domain/tech-inventory/items.ts';
import { categorySlug } from '#domain/technologies/technology.ts';
import type { CampaignRule } from './campaign.ts';
import type { Task } from './requirement.ts';

/** Of the page: where a team does what a campaign asks; the first item to leave, the category in which to add one. */
export function taskPath(rule: CampaignRule, teamId: string, [first]: readonly Task[]): string {
  const team = `/teams/${encodeURIComponent(teamId)}`;
  if (rule.kind === 'metric') return `${team}/teamMetrics?update=1&metric=${rule.metric}`;
  if (rule.kind === 'reported') return `${team}/teamMetrics?update=1`;
  if (rule.kind === 'confirmed') return `${team}/techInventory?confirm=1`;
  const { category = null, item = null } = first ?? {};
  if (category === null) return `${team}/techInventory`;
  const place = new URLSearchParams({ category: categorySlug(category), ...(item && { item: displayItem(item) }) });
  return `${team}/techInventory?${place.toString()}`;
}
