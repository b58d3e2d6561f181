import {
  describeMerge,
  describeRenamed,
  maxAliases,
  readMergePlan,
  refuseMerge,
} from '#domain/technologies/mergePlan.ts';

const category = 'languageAndVersion';
const refuse = (name: string, aliases: readonly string[]) => refuseMerge({ category, name, aliases });

test.each<[string, string[], string | undefined]>([
  ['Java', ['Jave'], undefined],
  ['', ['Jave'], 'Please enter the name to keep.'],
  ['\u200b\u2063', ['Jave'], 'Please enter the name to keep.'],
  ['Java', [], 'Please choose the name to merge.'],
  ['Java', ['Jave', 'JAVA '], '"Java" can\'t be merged into itself.'],
])('%j in place of %j: %s', (name, aliases, message) => expect(refuse(name, aliases)).toBe(message));

test('a name that no list takes is refused in the words of the list', () => {
  expect(refuse('a|b', ['Jave'])).toMatch(/\|/);
});

test('what was asked for is read back; no text, or another, is no merge', () => {
  const plan = { category, name: 'Java', aliases: ['Jave'], userName: 'Ada', replaced: null };
  expect(readMergePlan(JSON.stringify(plan))).toEqual(plan);
  expect([readMergePlan(null), readMergePlan(undefined), readMergePlan('{')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('named by the names: of many the first three, long ones cut', () => {
  const describe = (aliases: readonly string[], name = 'Java') => describeMerge({ name, aliases });
  expect(describe(['Jave'])).toBe('Merge: Jave → Java');
  expect(describe(['a', 'b', 'c'])).toBe('Merge: a, b and c → Java');
  expect(describe(['a', 'b', 'c', 'd'])).toBe('Merge: a, b, c and 1 more → Java');
  const most = Array.from({ length: maxAliases }, (_, index) => `n${index + 1}`);
  expect(describe(most)).toBe('Merge: n1, n2, n3 and 47 more → Java');
  expect(describe([`${'x'.repeat(59)}😀`])).toBe(`Merge: ${'x'.repeat(59)}… → Java`);
  expect(describe(['x'.repeat(60)], 'y'.repeat(61))).toBe(`Merge: ${'x'.repeat(60)} → ${'y'.repeat(60)}…`);
});

test.each([
  [0, 0, 'No team had to be renamed.'],
  [1, 1, '1 team renamed.'],
  [14, 14, '14 teams renamed.'],
  [12, 14, '12 of 14 teams renamed.'],
  [0, 1, '0 of 1 team renamed.'],
  [1_200, 1_300, '1,200 of 1,300 teams renamed.'],
])('%i of %i: %s', (renamed, total, text) => expect(describeRenamed(renamed, total)).toBe(text));
