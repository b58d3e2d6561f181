import { cycleKey, maxCycleLength } from './lifecycles.ts';
import { isDay } from '#domain/calendarDay.ts';
import { readEntries } from './readRules.ts';
import type { Lifecycle, ReleaseCycle } from './rules.ts';
import { type Technology, technologyKey } from './technology.ts';

export interface CycleDraft {
  readonly cycle: string;
  readonly support: 'date' | 'ended' | 'open';
  /** `YYYY-MM-DD` or ''; counts where the support ends on a date. */
  readonly day: string;
}

export interface EditedCycle {
  /** The table as the admin saw it; null for none. */
  readonly table: Lifecycle | null;
  /** Null for a new line. */
  readonly before: ReleaseCycle | null;
  readonly draft: CycleDraft;
  readonly isRestored: boolean;
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

export function findCycleProblems({ cycle, support, day }: CycleDraft, { table, before }: EditedCycle): CycleProblems {
  const key = cycleKey(cycle);
  const isTaken = table?.cycles.some((each) => cycleKey(each.cycle) === key) === true;
  return {
    ...(key === '' && { cycle: 'Write a version: 8, 3.10.' }),
    ...(key.length > maxCycleLength && { cycle: `Write at most ${maxCycleLength} characters.` }),
    ...(isTaken && key !== cycleKey(before?.cycle ?? '') && { cycle: `${cycle.trim()} is in the table already.` }),
    ...(support === 'date' && !isDay(day) && { day: 'Choose the first day without support.' }),
  };
}

export function cycleDraftKey({ category, name }: Technology): string {
  return `end of life ${category} ${technologyKey(name)}`;
}

/** Null for anything but a kept `EditedCycle`. */
export function parseEditedCycle(stored: unknown): EditedCycle | null {
  const { table, before, draft } = (stored ?? {}) as Partial<Record<keyof EditedCycle, unknown>>;
  const { cycle, support, day } = (draft ?? {}) as Partial<Record<keyof CycleDraft, unknown>>;
  const known = (['date', 'ended', 'open'] as const).find((each) => each === support);
  if (typeof cycle !== 'string' || typeof day !== 'string' || known === undefined) return null;
  const [seen] = readEntries('lifecycles', JSON.stringify([table]));
  const [line] = readEntries('lifecycles', JSON.stringify([{ name: 'line', cycles: [before] }]))[0]?.cycles ?? [];
  return { table: seen ?? null, before: line ?? null, draft: { cycle, support: known, day }, isRestored: true };
}
