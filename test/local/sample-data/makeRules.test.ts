import { readRules, ringOf } from '#domain/technologies/readRules.ts';
import { parseItems } from '#domain/tech-inventory/items.ts';
import { makeInventory } from '#local/sample-data/makeInventory.ts';
import { makeRules } from '#local/sample-data/makeRules.ts';

const rulesOf = (today: string) => {
  const rules = makeRules({ today, admin: { name: 'Ada Admin' }, now: new Date(`${today}T08:00:00Z`) });
  return readRules(Array.from(rules, ([$id, fields]) => ({ $id, ...fields })));
};

test.each([
  ['2026-11-23', '2027-03-31'],
  ['2027-03-30', '2027-03-31'],
  ['2027-03-31', '2028-03-31'],
])('on %s Java 8 is on Hold until %s', (today, until) => {
  const java = ringOf(rulesOf(today).get('languageAndVersion'), 'Java', '8');
  expect(java).toMatchObject({ ring: 'Hold', until, moveTo: '21' });
});

test('every rule speaks of something that a sample team uses, and each ring is among them', () => {
  const today = new Date('2026-11-23T08:00:00Z');
  const book = rulesOf('2026-11-23');
  const inventories = Array.from({ length: 60 }, (_, index) => makeInventory(1, index, today));
  const unused = Array.from(book).flatMap(([category, rules]) => {
    const items = inventories.flatMap((fields) => parseItems(category, fields?.[category]));
    const used = new Set(items.map(({ name, version }) => ringOf(rules, name, version)));
    return rules.rings.filter((rule) => !used.has(rule));
  });
  expect(unused).toEqual([]);
  const rings = Array.from(book.values(), (rules) => rules.rings.map(({ ring }) => ring)).flat();
  expect(new Set(rings)).toEqual(new Set(['Adopt', 'Trial', 'Assess', 'Hold']));
});
