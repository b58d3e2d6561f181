import { findTeamHolds, holdCategories, holdFilterOf, isHoldDue } from '#domain/technologies/holds.ts';
import type { CategoryRules, RingRule } from '#domain/technologies/rules.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';

const today = '2026-11-23';
const rule = (name: string, fields: Partial<RingRule> = {}): RingRule => ({
  ...{ name, versions: '', ring: 'Hold', reason: 'Old', until: '2027-02-01', moveTo: '' },
  ...fields,
});

it.each([
  ['Hold', '2027-02-21', true],
  ['Hold', '2027-02-22', false],
  ['Hold', '2026-11-23', true],
  ['Hold', '2020-01-01', true],
  ['Hold', '', false],
  ['Assess', '2026-11-24', false],
] as const)('%s until %j is due on November 23, 2026: %s', (ring, until, expected) =>
  expect(isHoldDue(rule('Java', { ring, until }), today)).toBe(expected),
);

const rules = (...rings: RingRule[]): CategoryRules => ({ names: [], rings, lifecycles: [] });
const book = new Map<TechnologyCategory, CategoryRules>([
  [
    'languageAndVersion',
    rules(
      rule('Java', { versions: '8' }),
      rule('Java', { versions: '< 11', ring: 'Assess' }),
      rule('Cobol', { until: '2026-12-01' }),
      rule('Go', { until: '' }),
    ),
  ],
  ['loadTestTools', rules(rule('k6', { until: '2028-01-01' }))],
  ['codeReviewTools', rules(rule('Gerrit', { ring: 'Adopt' }))],
]);

it('reads no categories but those in which something is on Hold, or due', () => {
  expect(holdCategories(book)).toEqual(['languageAndVersion', 'loadTestTools']);
  expect(holdCategories(book, (each) => isHoldDue(each, today))).toEqual(['languageAndVersion']);
});

it('finds what a team uses that is on Hold, due or not, the first to be left first', () => {
  const inventories = [
    { $id: 'wren', languageAndVersion: 'Go:1|JAVA:8.0.312|Java:9|Java|cobol', loadTestTools: 'k6' },
    { $id: 'robin', loadTestTools: 'K6', codeReviewTools: 'Gerrit' },
    { $id: 'heron', languageAndVersion: 'Java:21' },
  ];
  const holds = findTeamHolds(inventories, holdCategories(book), book, today);
  const names = (id: string, list: 'items' | 'due') => holds.get(id)?.[list].map(({ name }) => name);
  expect(names('wren', 'items')).toEqual(['cobol', 'JAVA', 'k6', 'Go']);
  expect(names('wren', 'due')).toEqual(['cobol', 'JAVA']);
  expect([names('robin', 'items'), names('robin', 'due')]).toEqual([['K6'], []]);
  expect(['wren', 'robin', 'heron'].map((id) => holdFilterOf(holds.get(id)))).toEqual(['due', 'any', '']);
});
