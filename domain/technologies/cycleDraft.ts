import { cycleKey, maxCycleLength } from './lifecycles.ts';
import { isDay } from '#domain/calendarDay.ts';
import type { Lifecycle, ReleaseCycle } from './rules.ts';

export interface CycleDraft {
  readonly cycle: string;
  readonly support: 'date' | 'ended' | 'open';
  /** `YYYY-MM-DD` or ''; counts where the support ends on a date. */
  readonly day: string;
}

export const blankCycle: CycleDraft = { cycle: '', support: 'date', day: '' };

export function toDraft({ cycle, eol }: ReleaseCycle): CycleDraft {
  return typeof eol === 'string'
    ? { cycle, support: 'date', day: eol }
    : { cycle, support: eol ? 'ended' : 'open', day: '' };
}

export function toCycle({ cycle, support, day }: CycleDraft): ReleaseCycle {
  return { cycle: cycle.trim(), eol: support === 'date' ? day : support === 'ended' };
}

export type CycleProblems = Partial<Record<'cycle' | 'day', string>>;

/** @param table as the admin saw it; null for none @param before null for a new line */
export function findCycleProblems(
  { cycle, support, day }: CycleDraft,
  { table, before }: { readonly table: Lifecycle | null; readonly before: ReleaseCycle | null },
): CycleProblems {
  const key = cycleKey(cycle);
  const isTaken = table?.cycles.some((each) => cycleKey(each.cycle) === key) === true;
  return {
    ...(key === '' && { cycle: 'Write a version: 8, 3.10.' }),
    ...(key.length > maxCycleLength && { cycle: `Write at most ${maxCycleLength} characters.` }),
    ...(isTaken && key !== cycleKey(before?.cycle ?? '') && { cycle: `${cycle.trim()} is in the table already.` }),
    ...(support === 'date' && !isDay(day) && { day: 'Choose the first day without support.' }),
  };
}
