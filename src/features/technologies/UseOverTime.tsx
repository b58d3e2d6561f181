import { useMemo } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import { shownTechnologyMonths } from '#domain/monthly-metrics/lastMonths.ts';
import { addMonths, type Month } from '#domain/monthly-metrics/reports.ts';
import { countWanted, readCounts, type TechnologyMonth } from '#domain/technologies/months.ts';
import type { CategoryRules } from '#domain/technologies/rules.ts';
import type { Technology } from '#domain/technologies/technology.ts';
import { isScoped } from '#domain/technologies/technologyQuery.ts';
import { parseVersions, wantVersions, type WantedVersion } from '#domain/technologies/versionChoice.ts';
import { MonthsFigure } from '#src/figures/MonthsFigure.tsx';
import { useToday } from '#src/config/organisationDay.ts';
import { useTechnologyCategoryMonthsQuery } from '#src/data/technologyMonthsApi.ts';
import { formatShare } from './technologyColumns.tsx';
import type { TechnologyView } from './technologyView.ts';

interface UseOverTimeProps {
  readonly technology: Technology;
  readonly rules: CategoryRules | undefined;
  readonly view: TechnologyView;
  /** Of the teams that count, now. */
  readonly current: { readonly used: number; readonly teams: number };
}

const noMonths: ReadonlyMap<Month, MonthUse['use']> = new Map();

interface MonthUse {
  readonly month: Month;
  /** Teams that used it, of those that count; null for a month of which that isn't known. */
  readonly use: { readonly used: number; readonly teams: number } | null;
}

export function UseOverTime({ technology: { category, name }, rules, view, current }: UseOverTimeProps) {
  const today = useToday();
  const thisMonth = today.slice(0, 7);
  const { scope, versions } = view;
  const { ring, endOfLife } = view.standing;
  const { currentData: rows, isError, refetch } = useTechnologyCategoryMonthsQuery(category);
  const isPart = isScoped(scope);
  const stored = useMemo(() => {
    // Months say of all teams how many they were, and of no sector.
    if (isPart) return noMonths;
    const wants = wantVersions({ name, rules, today, ring, endOfLife, ...parseVersions(name, versions) });
    return countMonths(rows ?? [], rules, { name, wants });
  }, [isPart, rows, name, rules, today, ring, endOfLife, versions]);
  const months = listMonths(stored, thisMonth, current);
  return (
    <MonthsFigure
      title="Use over time"
      isError={isError && rows === undefined}
      onRetry={() => void refetch()}
      of={`Teams that used ${name}`}
      points={months.map(({ month, use }) => ({ month, value: use?.used ?? null, cells: describeUse(use) }))}
      ticks={ticksTo(Math.max(...months.map(({ use }) => use?.used ?? 0)))}
      format={formatNumber}
      thisMonth={thisMonth}
      note={isPart ? 'Earlier months are known of all teams only.' : undefined}
      columns={['Teams', 'Of all teams', 'Share']}
    />
  );
}

function countMonths(
  rows: readonly TechnologyMonth[],
  rules: CategoryRules | undefined,
  of: { readonly name: string; readonly wants: WantedVersion },
): ReadonlyMap<Month, MonthUse['use']> {
  return new Map(
    rows.map((row) => {
      const used = countWanted(readCounts(row), rules, of);
      return [row.month, used === null ? null : { used, teams: row.teams }];
    }),
  );
}

function listMonths(
  stored: ReadonlyMap<Month, MonthUse['use']>,
  thisMonth: Month,
  current: UseOverTimeProps['current'],
): MonthUse[] {
  return Array.from({ length: shownTechnologyMonths }, (_, index) => {
    const month = addMonths(thisMonth, index + 1 - shownTechnologyMonths);
    return { month, use: month === thisMonth ? current : (stored.get(month) ?? null) };
  });
}

function describeUse(use: MonthUse['use']): readonly string[] {
  if (use === null) return ['–', '–', '–'];
  const { used, teams } = use;
  return [formatNumber(used), formatNumber(teams), teams > 0 ? formatShare(used / teams) : '–'];
}

/** Three round numbers, the last at least as high as the highest value. */
function ticksTo(highest: number): readonly number[] {
  const half = Math.max(1, Math.ceil(highest / 2));
  const step = 10 ** Math.max(0, Math.floor(Math.log10(half)) - (half < 100 ? 1 : 0));
  const middle = Math.ceil(half / step) * step;
  return [0, middle, 2 * middle];
}
