import { findCommonSpelling, indexVariants, ItemUsageCounter, spellingKey } from '#domain/tech-inventory/itemUsage.ts';

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
