import { compareNames } from '#domain/compareNames.ts';
import { useMemo } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { trendMonths } from '#domain/monthly-metrics/reports.ts';
import { endOfAdopted, resolveName } from '#domain/technologies/readRules.ts';
import { countOf, readMonth, type TechnologyMonth } from '#domain/technologies/months.ts';
import { type RingRule, type RuleBook, rings } from '#domain/technologies/rules.ts';
import type { Technology } from '#domain/technologies/technology.ts';
import { everyVersion, parseRange } from '#domain/technologies/versions.ts';
import { categoryGroups } from '#domain/tech-inventory/categories.ts';
import { useToday } from '#src/config/organisationDay.ts';
import { useRuleBook } from '#src/data/rulesApi.ts';
import { useTechnologyMonthQuery } from '#src/data/technologyMonthsApi.ts';
import { useAskTeamCountsQuery } from '#src/data/search/searchApi.ts';
import type { TechnologyRange } from '#src/data/search/SearchIndex.ts';
import { useSearchIndex } from '#src/data/search/useSearchIndex.ts';
import type { IndexAnswer } from '#src/data/search/useTechnologies.ts';

export interface RadarEntry extends Technology {
  readonly key: string;
  readonly number: number;
  readonly rule: RingRule;
  readonly teams: number;
  /** Over three months, up to the end of the last full one; null when that isn't known. */
  readonly change: number | 'new' | null;
  /** From `endOfAdopted`. */
  readonly end: string | true | null;
}

export interface RadarQuadrantData {
  readonly label: string;
  /** By ring, then name. */
  readonly entries: readonly RadarEntry[];
}

/** Live; in the order of the quadrants, undefined until rules and teams are known. */
export function useRadar() {
  const today = useToday();
  const thisMonth = today.slice(0, 7);
  const book = useRuleBook();
  const subjects = useMemo(() => book && listSubjects(book), [book]);
  const { data: counts, isError, refetch, fetchedAt } = useTeamCounts(subjects);
  const { from, to } = trendMonths(thisMonth, 3);
  const before = useTechnologyMonthQuery(from).currentData;
  const last = useTechnologyMonthQuery(to).currentData;
  const quadrants = useMemo(() => {
    if (book === undefined || subjects === undefined || (subjects.length > 0 && counts === undefined)) return undefined;
    const changeOf = changesBetween(book, before ?? [], last ?? []);
    // A rule that is new waits for its teams; the others stay.
    const entries = subjects.flatMap((subject, index) => {
      const teams = counts?.get(subject.key);
      if (teams === undefined) return [];
      const end = endOfAdopted(book.get(subject.category), subject.rule, today);
      return [{ ...subject, number: index + 1, teams, change: changeOf(subject), end }];
    });
    return categoryGroups.map(({ label, columns }) => ({
      label,
      entries: entries.filter(({ category }) => columns.includes(category)),
    }));
  }, [book, subjects, counts, last, before, today]);
  return { quadrants, isError, refetch, fetchedAt };
}

interface Subject extends Technology {
  readonly key: string;
  readonly versions: string;
  readonly rule: RingRule;
}

function listSubjects(book: RuleBook): readonly Subject[] {
  return categoryGroups.flatMap(({ columns }) =>
    columns
      .filter((column) => column !== 'comments')
      .flatMap((category) =>
        (book.get(category)?.rings ?? []).map((rule): Subject => {
          const name = resolveName(book.get(category), rule.name) ?? rule.name;
          const range = { category, name, versions: rule.versions };
          return { ...range, key: rangeId(range), rule };
        }),
      )
      .sort(
        (one, other) =>
          rings.indexOf(one.rule.ring) - rings.indexOf(other.rule.ring) ||
          compareNames(one.name, other.name) ||
          compareNames(one.versions, other.versions),
      ),
  );
}

function changesBetween(
  book: RuleBook,
  before: readonly TechnologyMonth[],
  last: readonly TechnologyMonth[],
): (subject: Subject) => RadarEntry['change'] {
  const [countsBefore, countsLast] = [before, last].map(
    (rows) => new Map(rows.map((row) => [row.category, readMonth(row)])),
  );
  return ({ category, name, versions }) => {
    const [first, second] = [countsBefore?.get(category), countsLast?.get(category)];
    if (first === undefined || second === undefined) return null;
    const range = parseRange(versions) ?? everyVersion;
    const rules = book.get(category);
    const [teamsThen, teams] = [first, second].map((counts) => countOf(counts, rules, name, range)) as [number, number];
    return teamsThen === 0 && teams > 0 ? 'new' : teams - teamsThen;
  };
}

function rangeId({ category, name, versions }: TechnologyRange): string {
  return JSON.stringify([category, name, versions]);
}

/** Live, by `rangeId`; undefined subjects don't ask. */
function useTeamCounts(subjects: readonly TechnologyRange[] | undefined): IndexAnswer<ReadonlyMap<string, number>> {
  const { version, ...index } = useSearchIndex();
  const isAsked = version !== undefined && subjects !== undefined;
  const answer = useAskTeamCountsQuery(isAsked ? { version, question: subjects } : skipToken);
  const { data: answered } = answer;
  const data = useMemo(
    () => answered && new Map(answered.subjects.map((each, at) => [rangeId(each), answered.counts[at] ?? 0])),
    [answered],
  );
  return { ...index, data, isError: index.isError || answer.isError };
}
