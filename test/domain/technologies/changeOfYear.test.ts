import fc from 'fast-check';
import { countTechnologies, countWanted } from '#domain/technologies/months.ts';
import type { CategoryRules } from '#domain/technologies/rules.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { parseVersions, searchedVersions, wantVersions } from '#domain/technologies/versionChoice.ts';
import { anyUse, everything, fillIndex, languages } from '#test/support/technologyIndex.ts';

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

test('the change in 12 months is the last point less the first of the chart behind the row, by every search and filter', () => {
  let known = 0;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(oneVersionEach, oneVersionEach, fc.constantFrom('A', 'B')), { minLength: 1, maxLength: 8 }),
      narrowed,
      (teams, query) => {
        const category: TechnologyCategory = 'languageAndVersion';
        const index = fillIndex(
          Object.fromEntries(teams.map(([, list, sector], id) => [`t${id}`, { ...languages(list), team: { sector } }])),
          judged,
        );
        const before = countTechnologies(
          category,
          teams.map(([list]) => list),
        );
        index.setLastYear(new Map([[category, before]]));
        // Counted by itself: the organisation as it was a year ago, team by team.
        const lastYear = fillIndex(
          Object.fromEntries(teams.map(([list, , sector], id) => [`t${id}`, { ...languages(list), team: { sector } }])),
          judged,
        );
        const rules = new Map([[category, judged]]);
        for (const { name, teams: now, change } of index.list({ ...everything, ...query, limit: Infinity }).rows) {
          const versions = searchedVersions(query.text, { category, name }, rules);
          const filter = { ...anyUse, ...query, versions };
          expect(index.describe(category, name, filter)?.teams).toBe(now);
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
          const first = countWanted(before, judged, { name, wants });
          expect(change).toBe(first === null ? null : now - first);
          if (change === null) continue;
          known += 1;
          expect(change).toBe(now - (lastYear.describe(category, name, filter)?.teams ?? 0));
        }
      },
    ),
    { numRuns: 200 },
  );
  expect(known).toBeGreaterThan(50);
});
