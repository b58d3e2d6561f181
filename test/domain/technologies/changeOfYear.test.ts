import fc from 'fast-check';
import { countWanted } from '#domain/technologies/months.ts';
import type { CategoryRules } from '#domain/technologies/rules.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { parseVersions, searchedVersions, wantVersions } from '#domain/technologies/versionChoice.ts';
import { anyUse, everything, fillIndex, languages } from '#test/support/technologyIndex.ts';
import { countTechnologies } from '#test/support/countTechnologies.ts';

/** Of a name at most one version, as months can't tell one team with two from two teams. */
const oneVersionEach = fc
  .record({
    java: fc.constantFrom('', 'Java', 'Java:8', 'jdk:1.8', 'Java:17', 'JAVA:21-ea'),
    go: fc.constantFrom('', 'Go', 'Go:1.22', 'go:1.20'),
    log4j: fc.constantFrom('', 'Log4j 2', 'Log4j 2:2.17'),
  })
  .map((each) =>
    Object.values(each)
      .filter((text) => text !== '')
      .join('|'),
  );
const narrowed = fc.record({
  text: fc.constantFrom(
    '',
    'java',
    'java 8',
    'jdk 1.8',
    'java < 17',
    '> 8',
    'go',
    'log4j 2',
    'java no version',
    'no version',
  ),
  ring: fc.constantFrom('', '', '', 'Hold' as const, 'Adopt' as const, 'none' as const),
  endOfLife: fc.constantFrom(false, false, true),
  sector: fc.constantFrom('', '', '', 'A'),
});
const judged: CategoryRules = {
  names: [{ name: 'Java', aliases: ['jdk'] }],
  rings: [
    { name: 'Java', versions: '< 11', ring: 'Hold', reason: '', until: '', moveTo: '' },
    { name: 'Go', versions: '', ring: 'Adopt', reason: '', until: '', moveTo: '' },
  ],
  lifecycles: [{ name: 'Java', source: '', isSample: false, cycles: [{ cycle: '8', eol: '2022-03-31' }] }],
};

test('the change in 12 months is the last month that is over less the first of the chart behind the row, by every search and filter', () => {
  let known = 0;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(oneVersionEach, oneVersionEach, fc.constantFrom('A', 'B'), oneVersionEach), {
        minLength: 1,
        maxLength: 8,
      }),
      narrowed,
      (teams, query) => {
        const category: TechnologyCategory = 'languageAndVersion';
        const indexOf = (lists: readonly string[]) =>
          fillIndex(
            Object.fromEntries(
              teams.map(([, , sector], id) => [`t${id}`, { ...languages(lists[id] ?? ''), team: { sector } }]),
            ),
            judged,
          );
        const [before, after, now] = [0, 1, 3].map((place) => teams.map((lists) => lists[place] ?? ''));
        const index = indexOf(now!);
        const countsOf = (lists: readonly string[]) => {
          return { teams: lists.length, counts: countTechnologies(category, lists) };
        };
        const monthOf = (lists: readonly string[]) => new Map([[category, countsOf(lists)]]);
        index.setMonths({ first: monthOf(before!), last: monthOf(after!) });
        // Counted by itself: the organisation as it was then, team by team.
        const [indexBefore, indexAfter] = [indexOf(before!), indexOf(after!)];
        const rules = new Map([[category, judged]]);
        for (const { name, teams: used, change } of index.list({ ...everything, ...query, limit: Infinity }).rows) {
          const versions = searchedVersions(query.text, { category, name }, rules);
          const filter = { ...anyUse, ...query, versions };
          expect(index.describe(category, name, filter)?.teams).toBe(used);
          if (query.sector !== '') {
            expect(change).toBeNull();
            continue;
          }
          const wants = wantVersions({
            name,
            rules: judged,
            today: '2026-11-22',
            ...query,
            ...parseVersions(name, versions),
          });
          const points = [before!, after!].map((lists) => countWanted(countsOf(lists), judged, { name, wants }));
          expect(change).toBe(points.includes(null) ? null : points[1]! - points[0]!);
          if (change === null) continue;
          known += 1;
          const [first, last] = [indexBefore, indexAfter].map(
            (each) => each.describe(category, name, filter)?.teams ?? 0,
          );
          expect(change).toBe(last! - first!);
        }
      },
    ),
    { numRuns: 200, seed: 200 },
  );
  expect(known).toBeGreaterThan(50);
});
