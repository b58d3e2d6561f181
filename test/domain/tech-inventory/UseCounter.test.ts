import type { InventoryColumn } from '../../../domain/tech-inventory/categories';
import { UseCounter } from '../../../domain/tech-inventory/UseCounter';

function countUse(column: InventoryColumn, lists: readonly (string | null)[]) {
  const counter = new UseCounter(column);
  lists.forEach((list) => counter.add(list));
  return counter.uses();
}

test('what teams use is counted by team, the most used first', () => {
  expect(countUse('unitTestTools', ['Jest|Mocha', 'Jest', null, '', 'Karma|Jest'])).toEqual([
    { name: 'Jest', teams: 3, versions: [] },
    { name: 'Karma', teams: 1, versions: [] },
    { name: 'Mocha', teams: 1, versions: [] },
  ]);
});

test('spellings of one thing count together, as most teams spell it', () => {
  expect(countUse('unitTestTools', ['jest', 'Jest', ' Jest', 'Jest|JEST'])).toEqual([
    { name: 'Jest', teams: 4, versions: [] },
  ]);
});

test('versions are counted below their name', () => {
  const lists = ['PostgreSQL:16|PostgreSQL:15', 'postgresql:16', 'PostgreSQL', 'Redis:7'];
  expect(countUse('datastoreAndVersion', lists)).toEqual([
    {
      name: 'PostgreSQL',
      teams: 3,
      versions: [
        { version: '16', teams: 2 },
        { version: '15', teams: 1 },
      ],
    },
    { name: 'Redis', teams: 1, versions: [{ version: '7', teams: 1 }] },
  ]);
});

test('ten thousand inventories are counted', () => {
  const lists = Array.from({ length: 10_000 }, (_, index) => `Tool ${index % 300}|Jest|Own tool ${index}`);
  expect(countUse('unitTestTools', lists)[0]).toEqual({ name: 'Jest', teams: 10_000, versions: [] });
});
