import { cycleKey, sortCycles } from './lifecycles.ts';
import { resolvedKey } from './readRules.ts';
import type { CategoryRules, Lifecycle, ReleaseCycle } from './rules.ts';

/** Of one category, as in `appwrite.config.json`. */
const maxLifecyclesLength = 1_000_000;

/** Null for no table. */
export interface LifecycleEdit {
  readonly before: Lifecycle | null;
  readonly after: Lifecycle | null;
}

/** Null: removed. */
interface CycleConflict {
  readonly cycle: string;
  readonly mine: ReleaseCycle['eol'] | null;
  readonly theirs: ReleaseCycle['eol'] | null;
}

/** `conflict` and `full` change nothing. */
export type LifecycleEditResult =
  | { readonly outcome: 'saved'; readonly list: readonly Lifecycle[] }
  | { readonly outcome: 'conflict'; readonly conflicts: readonly CycleConflict[]; readonly theirs: Lifecycle | null }
  | { readonly outcome: 'full' };

/** By any of its names; lines that an admin entered go before those of a sample. */
export function findLifecycle(
  list: readonly Lifecycle[],
  name: string,
  rules: CategoryRules | undefined,
): Lifecycle | null {
  const own = list
    .filter((each) => resolvedKey(rules, each.name) === resolvedKey(rules, name))
    .sort((one, other) => Number(one.isSample) - Number(other.isSample));
  const [first] = own;
  if (first === undefined) return null;
  const lines = new Map<string, ReleaseCycle>();
  for (const cycle of own.flatMap(({ cycles }) => cycles)) {
    if (!lines.has(cycleKey(cycle.cycle))) lines.set(cycleKey(cycle.cycle), cycle);
  }
  return { ...first, cycles: sortCycles([...lines.values()]) };
}

/** Line by line: what others changed meanwhile stays, unless this edit changes it differently (a conflict). */
export function editLifecycle(
  list: readonly Lifecycle[],
  { before, after }: LifecycleEdit,
  rules?: CategoryRules,
): LifecycleEditResult {
  const name = (after ?? before)?.name;
  if (name === undefined) return { outcome: 'saved', list };
  const current = findLifecycle(list, name, rules);
  const [was, is, wanted] = [linesOf(before?.cycles), linesOf(current?.cycles), linesOf(after?.cycles)];
  const conflicts: CycleConflict[] = [];
  for (const key of new Set([...was.keys(), ...wanted.keys()])) {
    const [old, theirs, mine] = [was, is, wanted].map((lines) => lines.get(key)?.eol ?? null) as [Eol, Eol, Eol];
    if (mine === old || mine === theirs) continue;
    if (theirs !== old) conflicts.push({ cycle: (wanted.get(key) ?? was.get(key))?.cycle ?? key, mine, theirs });
    const line = wanted.get(key);
    if (line === undefined) is.delete(key);
    else is.set(key, line);
  }
  if (conflicts.length > 0) return { outcome: 'conflict', conflicts, theirs: current };
  const cycles = sortCycles([...is.values()]);
  const described = isDescribedAnew(before, after) ? after : (current ?? after);
  const next = cycles.length === 0 || described === null ? null : { ...described, name: current?.name ?? name, cycles };
  const others = list.filter((each) => resolvedKey(rules, each.name) !== resolvedKey(rules, name));
  const edited = next === null ? others : [...others, next];
  if (JSON.stringify(edited).length > maxLifecyclesLength) return { outcome: 'full' };
  return { outcome: 'saved', list: JSON.stringify(next) === JSON.stringify(current) ? list : edited };
}

type Eol = ReleaseCycle['eol'] | null;

function isDescribedAnew(before: Lifecycle | null, after: Lifecycle | null): boolean {
  return after !== null && (after.source !== before?.source || after.isSample !== before.isSample);
}

function linesOf(cycles: readonly ReleaseCycle[] = []): Map<string, ReleaseCycle> {
  return new Map(cycles.map((cycle) => [cycleKey(cycle.cycle), cycle]));
}

export interface CycleChanges {
  readonly added: readonly ReleaseCycle[];
  readonly changed: readonly { readonly cycle: string; readonly from: Eol; readonly to: Eol }[];
  readonly removed: readonly ReleaseCycle[];
  readonly same: number;
}

export function compareCycles(before: readonly ReleaseCycle[], after: readonly ReleaseCycle[]): CycleChanges {
  const [was, is] = [linesOf(before), linesOf(after)];
  const kept = after.flatMap(({ cycle, eol }) => {
    const old = was.get(cycleKey(cycle));
    return old === undefined ? [] : [{ cycle, from: old.eol, to: eol }];
  });
  const changed = kept.filter(({ from, to }) => from !== to);
  return {
    added: after.filter(({ cycle }) => !was.has(cycleKey(cycle))),
    changed,
    removed: before.filter(({ cycle }) => !is.has(cycleKey(cycle))),
    same: kept.length - changed.length,
  };
}

/** @param before null for a new line. @param after null to remove it. */
export function withCycle(
  table: Lifecycle | null,
  name: string,
  { before, after }: { readonly before: ReleaseCycle | null; readonly after: ReleaseCycle | null },
): Lifecycle {
  const { source, isSample, cycles } = table ?? { source: '', isSample: false, cycles: [] };
  const changed = [before, after].flatMap((each) => (each === null ? [] : [cycleKey(each.cycle)]));
  const others = cycles.filter(({ cycle }) => !changed.includes(cycleKey(cycle)));
  return { name, source, isSample, cycles: sortCycles(after === null ? others : [...others, after]) };
}
