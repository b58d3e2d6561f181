import type { InventoryColumn } from '#domain/tech-inventory/categories.ts';
import { ItemUsageCounter, type ItemUsage } from '#domain/tech-inventory/itemUsage.ts';

function countUse(column: InventoryColumn, lists: readonly (string | null)[]) {
  const counter = new ItemUsageCounter(column);
  lists.forEach((list) => counter.add(list));
  return counter.ranked();
}

/** Something that all of these teams spell alike. */
function used(name: string, teams: number): ItemUsage {
  return { name, teams, variants: [{ text: name, teams }], versions: [] };
}

test('what teams use is counted by team, the most used first', () => {
  expect(countUse('unitTestTools', ['Jest|Mocha', 'Jest', null, '', 'Karma|Jest'])).toEqual([
    used('Jest', 3),
    used('Karma', 1),
    used('Mocha', 1),
  ]);
});

test('spellings of one thing count together, as most teams spell it', () => {
  expect(countUse('unitTestTools', ['jest', 'Jest', ' Jest', 'Jest|JEST'])).toEqual([
    {
      ...used('Jest', 4),
      variants: [
        { text: 'Jest', teams: 2 },
        { text: 'jest', teams: 1 },
        { text: 'JEST', teams: 1 },
      ],
    },
  ]);
});

test('versions are counted below their name', () => {
  const lists = ['PostgreSQL:16|PostgreSQL:15', 'postgresql:16', 'PostgreSQL', 'Redis:7'];
  expect(countUse('datastoreAndVersion', lists)).toEqual([
    {
      name: 'PostgreSQL',
      teams: 3,
      variants: [
        { text: 'PostgreSQL', teams: 2 },
        { text: 'postgresql', teams: 1 },
      ],
      versions: [
        { version: '16', teams: 2 },
        { version: '15', teams: 1 },
      ],
    },
    { ...used('Redis', 1), versions: [{ version: '7', teams: 1 }] },
  ]);
});

test('ten thousand inventories are counted', () => {
  const lists = Array.from({ length: 10_000 }, (_, index) => `Tool ${index % 300}|Jest|Own tool ${index}`);
  expect(countUse('unitTestTools', lists)[0]).toEqual(used('Jest', 10_000));
});
