import type { InventoryColumn } from '#domain/tech-inventory/categories.ts';
import {
  findCommonSpelling,
  indexVariants,
  type ItemUsage,
  ItemUsageCounter,
  spellingKey,
} from '#domain/tech-inventory/itemUsage.ts';

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

test.each([
  ['JAVA', 'Java', true],
  ['spring-boot', 'Spring Boot', true],
  ['NodeJS', 'Node.js', true],
  ['Postgre SQL', 'PostgreSQL', true],
  ['end_to_end', 'End-to-End', true],
  ['C#', 'C', false],
  ['C++', 'C', false],
  ['C#', 'c #', true],
  ['Angular 1.1', 'Angular 11', false],
  ['Java', 'JavaScript', false],
])('%p and %p are spellings of one name: %p', (one, other, same) => {
  expect(spellingKey(one) === spellingKey(other)).toBe(same);
});

function find(lists: readonly string[], typed: string, own: readonly string[] = []) {
  const counter = new ItemUsageCounter('unitTestTools');
  lists.forEach((list) => counter.add(list));
  return findCommonSpelling(indexVariants(counter.ranked()), typed, new Set(own));
}

test.each<[string[], string, string[], string | null, number]>([
  [['Java', 'Java', 'JAVA'], 'JAVA', [], 'Java', 2],
  [['Java', 'Java', 'JAVA'], ' java ', [], 'Java', 2],
  [['Java', 'Java', 'JAVA'], 'Java', [], null, 0],
  // As many write it the person's way.
  [['Java', 'JAVA'], 'JAVA', [], null, 0],
  // Only the person's own team writes it so.
  [['Java'], 'JAVA', ['Java'], null, 0],
  [['Java', 'Java'], 'JAVA', ['Java'], 'Java', 1],
  // Different to the counter, the same to people.
  [['Node.js', 'NodeJS', 'NodeJS', 'Node.js', 'Node.js'], 'node js', [], 'Node.js', 3],
  [['Go'], 'Rust', [], null, 0],
  [['...'], '!', [], null, 0],
])('of %p, for %p (own: %p) the spelling %p of %p teams is offered', (lists, typed, own, text, teams) => {
  expect(find(lists, typed, own)).toEqual(text === null ? null : { text, teams });
});
