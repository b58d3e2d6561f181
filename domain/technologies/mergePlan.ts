import { isInvisible } from '#domain/foldText.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import { parseJson } from '#domain/parseJson.ts';
import { addItem } from '#domain/tech-inventory/itemEdits.ts';
import { joinWords } from '#domain/capacity-plan/kindCounts.ts';
import { truncate } from '#domain/text.ts';
import type { NameChoice } from './chosenNames.ts';
import type { ChosenName } from './rules.ts';
import { type TechnologyCategory, technologyKey } from './technology.ts';

export interface MergePlan extends NameChoice {
  readonly category: TechnologyCategory;
  readonly userName: string;
  /** Null until the merge is made; `aliases` are then all that lead to the name. */
  readonly replaced: readonly ChosenName[] | null;
}

/** Undefined where there is no merge. */
export function readMergePlan(text: string | null | undefined): MergePlan | undefined {
  return parseJson(text ?? '') as MergePlan | undefined;
}

export const maxAliases = 50;

/** A sentence; undefined when names can be merged. @param choice its name trimmed. */
export function refuseMerge({
  category,
  name,
  aliases,
}: Pick<MergePlan, 'category' | 'name' | 'aliases'>): string | undefined {
  if (isInvisible(name)) return 'Please enter the name to keep.';
  const added = addItem(category, null, { name, version: '' });
  if (added.outcome === 'refused') return added.message;
  if (aliases.length === 0) return 'Please choose the name to merge.';
  if (aliases.some((alias) => technologyKey(alias) === technologyKey(name))) {
    return `"${name}" can't be merged into itself.`;
  }
  return undefined;
}

const namesShown = 3;
const nameLength = 60;

/** `Merge: Postgress → PostgreSQL`; of many names the first three. */
export function describeMerge({ name, aliases }: NameChoice): string {
  const rest = aliases.length - namesShown;
  const shown = [
    ...aliases.slice(0, namesShown).map((alias) => truncate(alias, nameLength)),
    ...(rest > 0 ? [`${formatNumber(rest)} more`] : []),
  ];
  return `Merge: ${joinWords(shown)} → ${truncate(name, nameLength)}`;
}

/** `14 teams renamed.`, `12 of 14 teams renamed.` */
export function describeRenamed(renamed: number, total: number): string {
  if (total === 0) return 'No team had to be renamed.';
  const teams = `${formatNumber(total)} ${total === 1 ? 'team' : 'teams'}`;
  return renamed === total ? `${teams} renamed.` : `${formatNumber(renamed)} of ${teams} renamed.`;
}

export interface MergePreviewTeam {
  readonly teamId: string;
  readonly teamName: string;
  /** As stored; `to` null for an item that is there already. */
  readonly items: readonly { readonly from: string; readonly to: string | null }[];
}

export interface MergePreview {
  readonly name: string;
  readonly aliases: readonly string[];
  /** By name, at most 200. */
  readonly teams: readonly MergePreviewTeam[];
  readonly teamCount: number;
  /** By name: no room for the longer name, so that their items stay. */
  readonly withoutRoom: readonly string[];
}
