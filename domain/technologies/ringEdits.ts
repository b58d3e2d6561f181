import { compareNames } from '#domain/compareNames.ts';
import { isInvisible } from '#domain/foldText.ts';
import { resolvedKey, ringRulesOf } from './readRules.ts';
import type { CategoryRules, Ring, RingRule } from './rules.ts';
import { formatRange, parseRange } from './versions.ts';

export type RingDraft = Omit<RingRule, 'name' | 'ring'> & { readonly ring: Ring | '' };

export const blankRing: RingDraft = { versions: '', ring: '', reason: '', until: '', moveTo: '' };

export const maxReasonLength = 500;
export const maxMoveToLength = 100;

export const unreadableVersions = 'Write a version or a range: 8, < 14, >= 9 < 12.';

export type RingProblems = Partial<Record<keyof RingDraft, string>>;

export function findRingProblems({ ring, versions, reason }: RingDraft): RingProblems {
  return {
    ...(ring === '' && { ring: 'Choose a ring.' }),
    ...(parseRange(versions) === null && { versions: unreadableVersions }),
    ...(ring === 'Hold' && isInvisible(reason) && { reason: 'Say why it is on Hold.' }),
  };
}

export function toRingRule(name: string, draft: RingDraft & { readonly ring: Ring }): RingRule {
  return {
    name,
    ring: draft.ring,
    versions: normalizeRange(draft.versions),
    reason: draft.reason.trim(),
    until: draft.until,
    moveTo: draft.moveTo.trim(),
  };
}

/** `<14` becomes `< 14`; any other text stays. */
export function normalizeRange(versions: string): string {
  const range = parseRange(versions);
  return range === null ? versions.trim() : formatRange(range);
}

/** Equal for the same bounds in whatever order. */
function rangeKey(versions: string): string {
  return (parseRange(versions) ?? [])
    .map((bound) => formatRange([bound]).toLowerCase())
    .sort()
    .join(' ');
}

export interface RingEdit {
  /** Null to add a rule (`before`), or to remove it (`after`). */
  readonly before: RingRule | null;
  readonly after: RingRule | null;
}

/** `conflict`: changed or (`theirs` null) removed by somebody since. `taken`: another rule has the same versions. Nothing is saved. */
export type RingEditResult =
  | { readonly outcome: 'saved'; readonly list: readonly RingRule[] }
  | { readonly outcome: 'conflict'; readonly theirs: RingRule | null }
  | { readonly outcome: 'taken'; readonly by: RingRule };

/** Keeps other people's changes of other fields; an edit that is stored already is no conflict. */
export function editRings(
  list: readonly RingRule[],
  { before, after }: RingEdit,
  rules?: CategoryRules,
): RingEditResult {
  const isSame = (one: RingRule, other: RingRule): boolean =>
    resolvedKey(rules, one.name) === resolvedKey(rules, other.name) &&
    rangeKey(one.versions) === rangeKey(other.versions);
  const current = before && list.find((each) => isSame(each, before));
  if (after !== null) {
    const other = list.find((each) => each !== current && isSame(each, after));
    if (other && isEqual(other, after)) return { outcome: 'saved', list: list.filter((each) => each !== current) };
    if (other) return { outcome: 'taken', by: other };
  }
  if (before === null) return { outcome: 'saved', list: after === null ? list : [...list, after] };
  if (!current) return after === null ? { outcome: 'saved', list } : { outcome: 'conflict', theirs: null };
  if (after !== null && isEqual(current, after)) return { outcome: 'saved', list };
  if (!isEqual(current, before)) return { outcome: 'conflict', theirs: current };
  return { outcome: 'saved', list: list.flatMap((each) => (each === current ? (after ?? []) : each)) };
}

function isEqual(one: RingRule, other: RingRule): boolean {
  const fields = ['ring', 'versions', 'reason', 'until', 'moveTo'] as const;
  return fields.every((field) => one[field] === other[field]);
}

export function listRings(rules: CategoryRules | undefined, name: string): readonly RingRule[] {
  return ringRulesOf(rules, name).toSorted(
    (one, other) =>
      Number(one.versions !== '') - Number(other.versions !== '') || compareNames(one.versions, other.versions),
  );
}
