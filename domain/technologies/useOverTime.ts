import { formatNumber, formatShare } from '#domain/formatNumber.ts';
import { shownTechnologyMonths } from '#domain/monthly-metrics/lastMonths.ts';
import { addMonths, type Month } from '#domain/monthly-metrics/reports.ts';
import { countWanted, readMonth, type TechnologyMonth } from './months.ts';
import type { CategoryRules } from './rules.ts';
import type { WantedVersion } from './versionChoice.ts';

/** Teams that used it, of those that count. */
export interface TechnologyUseCount {
  readonly used: number;
  readonly teams: number;
}

/** Null for a month of which that isn't known. */
type UseByMonth = ReadonlyMap<Month, TechnologyUseCount | null>;

export function countMonths(
  rows: readonly TechnologyMonth[],
  rules: CategoryRules | undefined,
  of: { readonly name: string; readonly wants: WantedVersion },
): UseByMonth {
  return new Map(
    rows.map((row) => {
      const used = countWanted(readMonth(row), rules, of);
      return [row.month, used === null ? null : { used, teams: row.teams }];
    }),
  );
}

export function listMonths(stored: UseByMonth, thisMonth: Month, current: TechnologyUseCount) {
  return Array.from({ length: shownTechnologyMonths }, (_, index) => {
    const month = addMonths(thisMonth, index + 1 - shownTechnologyMonths);
    return { month, use: month === thisMonth ? current : (stored.get(month) ?? null) };
  });
}

export function describeUse(use: TechnologyUseCount | null): readonly string[] {
  if (use === null) return ['–', '–', '–'];
  const { used, teams } = use;
  return [formatNumber(used), formatNumber(teams), teams > 0 ? formatShare(used / teams) : '–'];
}

/** Three round numbers, the last at least as high as the highest value. */
export function ticksTo(highest: number): readonly number[] {
  const half = Math.max(1, Math.ceil(highest / 2));
  const step = 10 ** Math.max(0, Math.floor(Math.log10(half)) - (half < 100 ? 1 : 0));
  const middle = Math.ceil(half / step) * step;
  return [0, middle, 2 * middle];
}
