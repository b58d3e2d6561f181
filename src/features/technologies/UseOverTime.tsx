import { useMemo } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import type { CategoryRules } from '#domain/technologies/rules.ts';
import type { Technology } from '#domain/technologies/technology.ts';
import { isScoped } from '#domain/technologies/technologyQuery.ts';
import { parseVersions, wantVersions } from '#domain/technologies/versionChoice.ts';
import { MonthsFigure } from '#src/figures/MonthsFigure.tsx';
import { useToday } from '#src/config/organisationDay.ts';
import { useTechnologyCategoryMonthsQuery } from '#src/data/technologyMonthsApi.ts';
import {
  countMonths,
  describeUse,
  listMonths,
  type TechnologyUseCount,
  ticksTo,
} from '#domain/technologies/useOverTime.ts';
import type { TechnologyView } from './technologyView.ts';

interface UseOverTimeProps {
  readonly technology: Technology;
  readonly rules: CategoryRules | undefined;
  readonly view: TechnologyView;
  readonly current: TechnologyUseCount;
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
    if (isPart) return new Map<Month, null>();
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
