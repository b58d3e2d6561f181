import { readCounts, technologyMonthId } from '#domain/technologies/months.ts';
import { hasEnded, readRules } from '#domain/technologies/readRules.ts';
import { technologyCategories } from '#domain/technologies/technology.ts';
import { makePast } from '#local/sample-data/makeHistory.ts';
import { makeInventory } from '#local/sample-data/makeInventory.ts';
import { makeRules } from '#local/sample-data/makeRules.ts';
import { makeTechnologyMonths } from '#local/sample-data/makeTechnologyMonths.ts';
import { countTechnologies } from '#test/support/countTechnologies.ts';

const now = new Date('2026-11-23T08:00:00Z');
const teams = Array.from({ length: 60 }, (_, index) => ({
  inventory: makeInventory(1, index, now),
  past: makePast(1, index),
}));

test('the sample has 14 months of counts, the newest of the inventories as they are', () => {
  const months = [...makeTechnologyMonths(teams, '2026-11')];
  expect(months).toHaveLength(14);
  const newest = months[0]?.get(technologyMonthId('2026-11', 'languageAndVersion'));
  const oldest = months.at(-1)?.get(technologyMonthId('2025-10', 'languageAndVersion'));
  for (const category of technologyCategories) {
    const row = months[0]?.get(technologyMonthId('2026-11', category));
    const lists = teams.map(({ inventory }) => inventory?.[category] ?? null);
    expect(row?.counts).toBe(JSON.stringify(countTechnologies(category, lists)));
    expect(row?.teams).toBe(60);
    for (const month of months) {
      for (const { counts, teams: there } of month.values()) {
        expect(readCounts({ counts }).every((count) => count.teams <= there)).toBe(true);
      }
    }
  }
  expect(oldest?.counts).not.toBe(newest?.counts);
});

test('the sample marks what has ended, and says that it is a sample', () => {
  const rows = makeRules({ today: '2026-11-23', admin: { name: 'Ada Admin' }, now });
  const book = readRules(Array.from(rows, ([$id, fields]) => ({ $id, ...fields })));
  const languages = book.get('languageAndVersion');
  expect(hasEnded(languages, 'Java', '8', '2026-11-23')).toBe(true);
  expect(hasEnded(languages, 'Java', '21', '2026-11-23')).toBe(false);
  const lifecycles = [...book.values()].flatMap((rules) => rules.lifecycles);
  expect(lifecycles.length).toBeGreaterThan(5);
  expect(lifecycles.every(({ isSample, source }) => isSample && source.startsWith('Sample'))).toBe(true);
});
