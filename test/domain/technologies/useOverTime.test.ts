import type { TechnologyMonth } from '#domain/technologies/months.ts';
import { countMonths, describeUse } from '#domain/technologies/useOverTime.ts';

const month = (counts: readonly [name: string, teams: number][]): TechnologyMonth => ({
  $id: '2026-10-codeReviewTools',
  $createdAt: '2026-10-31T00:00:00.000Z',
  $updatedAt: '2026-10-31T00:00:00.000Z',
  month: '2026-10',
  category: 'codeReviewTools',
  teams: 60,
  counts: JSON.stringify(counts.map(([name, teams]) => ({ name, teams, versions: {} }))),
});

test.each([
  [[['GitHub', 55]], ['55', '60', '92%']],
  [[], ['0', '60', '0%']],
  // Twenty teams used both names before they were merged.
  [
    [
      ['GitHub', 55],
      ['GH', 20],
    ],
    ['60', '60', '100%'],
  ],
] as [[string, number][], string[]][])('a month of %j', (counts, cells) => {
  const rules = { names: [{ name: 'GitHub', aliases: ['GH'] }], rings: [], lifecycles: [] };
  const months = countMonths([month(counts)], rules, { name: 'GitHub', wants: () => true });
  expect(describeUse(months.get('2026-10') ?? null)).toEqual(cells);
});
