import { shownTechnologyMonths } from '#domain/monthly-metrics/lastMonths.ts';
import { addMonths, type Month } from '#domain/monthly-metrics/reports.ts';
import type { TechInventoryFields } from '#domain/tech-inventory/categories.ts';
import {
  formatCounts,
  TechnologyCounter,
  technologyMonthId,
  type TechnologyMonthFields,
} from '#domain/technologies/months.ts';
import { technologyCategories, type TechnologyCategory } from '#domain/technologies/technology.ts';

/** An open team, in whichever order chance has nothing to do with. */
export interface InventoriedTeam {
  readonly inventory: TechInventoryFields | undefined;
  /** Months since it was founded, and since it began to keep an inventory. */
  readonly past: { readonly started: number; readonly reporting: number };
}

/** Items that teams have replaced in the last months, by what they use now. */
const replaced: Partial<Record<TechnologyCategory, readonly (readonly [string, string])[]>> = {
  languageAndVersion: [
    ['Java:17', 'Java:11'],
    ['Java:21', 'Java:17'],
    ['Python:3.12', 'Python:3.9'],
    ['TypeScript:5.6', 'TypeScript:5.2'],
    ['C#:12', 'C#:10'],
  ],
  frameworkAndVersion: [
    ['Spring Boot:3.3', 'Spring Boot:2.7'],
    ['React:19', 'React:18'],
    ['Angular:18', 'Angular:16'],
  ],
  datastoreAndVersion: [
    ['PostgreSQL:15', 'PostgreSQL:13'],
    ['PostgreSQL:16', 'PostgreSQL:14'],
  ],
  endToEndTestTools: [['Playwright', 'Selenium']],
  devOpsPipelineTools: [['GitHub Actions', 'Jenkins']],
};

/**
 * Counts of the last 14 months by their ids, the newest month first: this month's are those of the inventories, of earlier months those of what
 * teams used before. Each month only follows what differs from the one after it.
 */
export function* makeTechnologyMonths(
  teams: readonly InventoriedTeam[],
  thisMonth: Month,
): Generator<ReadonlyMap<string, TechnologyMonthFields>> {
  const counters = new Map(technologyCategories.map((category) => [category, new TechnologyCounter(category)]));
  const lists = teams.map(({ inventory }) => ({ ...inventory }));
  for (const own of lists) for (const [category, counter] of counters) counter.add(own[category] ?? null);
  for (let monthsAgo = 0; monthsAgo < shownTechnologyMonths; monthsAgo += 1) {
    for (const [index, { past }] of teams.entries()) {
      const own = lists[index] ?? {};
      const isBegun = monthsAgo > past.reporting;
      if (isBegun ? monthsAgo - 1 > past.reporting : monthsAgo !== replacedAt(index)) continue;
      for (const category of technologyCategories) {
        const before = isBegun ? null : replaceItems(own[category] ?? null, replaced[category]);
        counters.get(category)?.remove(own[category] ?? null);
        counters.get(category)?.add(before);
        own[category] = before;
      }
    }
    const there = teams.filter(({ past }) => monthsAgo <= past.started).length;
    const month = addMonths(thisMonth, -monthsAgo);
    yield new Map(
      Array.from(counters, ([category, counter]) => {
        const counts = formatCounts(counter.counts()).text;
        return [technologyMonthId(month, category), { month, category, teams: there, counts }];
      }),
    );
  }
}

/** Months since a team replaced what it used: half of them did in the last year. */
function replacedAt(index: number): number {
  return 1 + ((index * 7) % 24);
}

function replaceItems(list: string | null, items: readonly (readonly [string, string])[] = []): string | null {
  return items.reduce((text, [now, then]) => text?.replace(now, then) ?? null, list);
}
