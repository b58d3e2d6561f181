import { useMemo } from 'react';
import { addMonths } from '#domain/monthly-metrics/reports.ts';
import { resolveName } from '#domain/technologies/readRules.ts';
import { countOf, readCounts, type TechnologyMonth } from '#domain/technologies/months.ts';
import { type RingRule, type RuleBook, rings } from '#domain/technologies/rules.ts';
import type { Technology, TechnologyCategory } from '#domain/technologies/technology.ts';
import { everyVersion, parseRange } from '#domain/technologies/versions.ts';
import { type CategoryGroup, categoryGroups } from '#domain/tech-inventory/categories.ts';
import { useToday } from '#src/components/organisationDay.ts';
import { useRuleBook } from '#src/search/rulesApi.ts';
import { useTechnologyMonthQuery } from '#src/search/technologyMonthsApi.ts';
import { rangeId, useTeamCounts } from '#src/search/useTeamCounts.ts';

/** One rule, as the radar shows it. */
export interface RadarEntry extends Technology {
  readonly key: string;
  /** In the picture and its legend; from 1. */
  readonly number: number;
  readonly rule: RingRule;
  /** Teams that use it. */
  readonly teams: number;
  /** Against the end of the month three months ago; null when that isn't known. */
  readonly change: number | 'new' | null;
}

export interface RadarQuadrantData {
  readonly label: string;
  /** By ring, then name. */
  readonly entries: readonly RadarEntry[];
}

interface Radar {
  /** Undefined until rules and teams are known. */
  readonly quadrants: readonly RadarQuadrantData[] | undefined;
  readonly isError: boolean;
  readonly retry: () => void;
  /** Unix time, ms. */
  readonly fetchedAt: number | undefined;
}

/** The radar, live: the rules of all categories, in the order of the quadrants. */
export function useRadar(): Radar {
  const thisMonth = useToday().slice(0, 7);
  const book = useRuleBook();
  const subjects = useMemo(() => book && listSubjects(book), [book]);
  const counts = useTeamCounts(subjects);
  const now = useTechnologyMonthQuery(thisMonth).currentData;
  const before = useTechnologyMonthQuery(addMonths(thisMonth, -3)).currentData;
  const quadrants = useMemo(() => {
    if (book === undefined || subjects === undefined || (subjects.length > 0 && counts.data === undefined))
      return undefined;
    const changeOf = changesSince(book, before ?? [], now ?? []);
    // A rule that is new waits for its teams; the others stay.
    const entries = subjects.flatMap((subject, index) => {
      const teams = counts.data?.get(rangeId(subject));
      return teams === undefined ? [] : [{ ...subject, number: index + 1, teams, change: changeOf(subject, teams) }];
    });
    return categoryGroups.map(({ label, columns }) => ({
      label,
      entries: entries.filter(({ category }) => columns.includes(category)),
    }));
  }, [book, subjects, counts.data, now, before]);
  return {
    quadrants,
    // Includes errors of the rules.
    isError: counts.isError,
    retry: counts.retry,
    fetchedAt: counts.fetchedAt,
  };
}

interface Subject extends Technology {
  readonly key: string;
  readonly versions: string;
  readonly rule: RingRule;
}

function listSubjects(book: RuleBook): readonly Subject[] {
  const byName = new Intl.Collator('en', { numeric: true });
  return categoryGroups.flatMap(({ columns }: CategoryGroup) =>
    columns
      .flatMap((column) => subjectsOf(book, column as TechnologyCategory))
      .sort(
        (one, other) =>
          rings.indexOf(one.rule.ring) - rings.indexOf(other.rule.ring) ||
          byName.compare(one.name, other.name) ||
          byName.compare(one.versions, other.versions),
      ),
  );
}

function subjectsOf(book: RuleBook, category: TechnologyCategory): Subject[] {
  const rules = book.get(category);
  return (rules?.rings ?? []).map((rule) => {
    const name = resolveName(rules, rule.name) ?? rule.name;
    return { key: rangeId({ category, name, versions: rule.versions }), category, name, versions: rule.versions, rule };
  });
}

type ChangeFn = (subject: Subject, teams: number) => RadarEntry['change'];

function changesSince(book: RuleBook, before: readonly TechnologyMonth[], now: readonly TechnologyMonth[]): ChangeFn {
  const [countsBefore, countsNow] = [before, now].map(
    (rows) => new Map(rows.map((row) => [row.category, readCounts(row)])),
  );
  return ({ category, name, versions }, teams) => {
    const then = countsBefore?.get(category);
    if (then === undefined) return null;
    const range = parseRange(versions) ?? everyVersion;
    const rules = book.get(category);
    const teamsThen = countOf(then, rules, name, range);
    // Both from months, which count a team once for each version: a month against a list would be a change that nobody made.
    const current = countsNow?.get(category);
    const teamsNow = current === undefined ? teams : countOf(current, rules, name, range);
    return teamsThen === 0 && teamsNow > 0 ? 'new' : teamsNow - teamsThen;
  };
}
