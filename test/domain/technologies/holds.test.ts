import { dueHoldCategories, findDueHolds, isHoldDue } from '#domain/technologies/holds.ts';
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

it('finds what a team uses that is due, and reads no other categories', () => {
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
  expect(dueHoldCategories(book, today)).toEqual(['languageAndVersion']);
  const inventory = { languageAndVersion: 'JAVA:8.0.312|Java:9|Java|Go:1|cobol', loadTestTools: 'k6' };
  expect(
    findDueHolds(inventory, ['languageAndVersion'], book, today).map(({ name, version }) => [name, version]),
  ).toEqual([
    ['cobol', ''],
    ['JAVA', '8.0.312'],
  ]);
  expect(findDueHolds({}, ['languageAndVersion'], book, today)).toEqual([]);
});
