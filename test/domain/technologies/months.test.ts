import fc from 'fast-check';
import {
  countOf,
  formatCounts,
  readCounts,
  type TechnologyCount,
  TechnologyCounter,
} from '#domain/technologies/months.ts';
import { parseRange } from '#domain/technologies/versions.ts';
import { forAll } from '#test/support/forAll.ts';
import { countTechnologies } from '#test/support/countTechnologies.ts';

const languages = ['Java:8|JAVA:17|java:8', 'Java:8', 'java', 'JDK:8|Java Script', 'Python:3.10|Go', '', null];

const monthOf = (counts: readonly TechnologyCount[], teams = languages.length) => ({ teams, counts });

test('a team counts once for a technology, and once for each of its versions; the most used spelling names them', () => {
  expect(countTechnologies('languageAndVersion', languages)).toEqual([
    { name: 'Java', teams: 3, versions: { 8: 2, 17: 1 } },
    { name: 'Go', teams: 1, versions: {} },
    { name: 'JDK', teams: 1, versions: { 8: 1 } },
    { name: 'Java Script', teams: 1, versions: {} },
    { name: 'Python', teams: 1, versions: { '3.10': 1 } },
  ]);
});

test('a category without versions has none, and a version named like a part of every object is one', () => {
  expect(countTechnologies('codeReviewTools', ['GitHub:8', 'Git-Hub:8'])).toEqual([
    { name: 'Git-Hub:8', teams: 2, versions: {} },
  ]);
  const counts = countTechnologies('languageAndVersion', ['Java:__proto__', 'constructor:1']);
  const read = readCounts({ counts: JSON.stringify(counts) });
  expect(countOf(monthOf(read), undefined, 'java', parseRange('__proto__') ?? [])).toBe(1);
  expect(countOf(monthOf(read), undefined, 'Constructor')).toBe(1);
});

test.each([
  ['Java', '', 3],
  ['java', '8', 2],
  ['JAVA', '> 8', 1],
  // Two of three teams name a version, one of them two.
  ['Java', '>= 8', 3],
  ['Python', '< 3.9', 0],
  ['Rust', '', 0],
])('teams with %s %s: %i', (name, range, teams) => {
  const counts = countTechnologies('languageAndVersion', languages);
  expect(countOf(monthOf(counts), undefined, name, parseRange(range) ?? [])).toBe(teams);
});

test('the names of one technology count together, whichever of them is asked for', () => {
  const counts = countTechnologies('languageAndVersion', languages);
  const rules = { names: [{ name: 'Java', aliases: ['JDK', 'OpenJDK'] }], rings: [], lifecycles: [] };
  expect(['Java', 'jdk', 'OpenJDK', 'Go'].map((name) => countOf(monthOf(counts), rules, name))).toEqual([4, 4, 4, 1]);
  expect(countOf(monthOf(counts), rules, 'OpenJDK', parseRange('8') ?? [])).toBe(3);
  expect(countOf(monthOf(counts), undefined, 'Java')).toBe(3);
});

test.each([
  [undefined, 'Java', 3],
  [{ names: [{ name: 'Java', aliases: ['JDK'] }], rings: [], lifecycles: [] }, 'Java', 3],
])('no more teams used it than there were: %j %s', (rules, name, teams) => {
  const counts = countTechnologies('languageAndVersion', ['Java|JDK', 'Java|JDK:8', 'Java']);
  expect(countOf(monthOf(counts, 3), rules, name)).toBe(teams);
});

test('spellings of a version count together, and Java 1.8 is a Java 8', () => {
  const counts = countTechnologies('languageAndVersion', ['Java:1.8', 'Java:v21', 'java:21 LTS', 'Java:21.x']);
  expect(counts).toEqual([{ name: 'Java', teams: 4, versions: { '1.8': 1, '21 LTS': 3 } }]);
  expect(['8', '1.8'].map((text) => countOf(monthOf(counts), undefined, 'java', parseRange(text) ?? []))).toEqual([
    1, 1,
  ]);
});

test('what doesn’t fit into a row are the least used', () => {
  const counts = Array.from({ length: 30_000 }, (_, index) => ({
    name: `Tool ${index}`,
    teams: 40_000 - index,
    versions: {},
  }));
  const { text, omitted } = formatCounts(counts);
  expect(text.length).toBeLessThanOrEqual(1_000_000);
  const read = readCounts({ counts: text });
  expect(read).toEqual(counts.slice(0, counts.length - omitted));
  expect(text.length + JSON.stringify(counts[read.length]).length + 1).toBeGreaterThan(1_000_000);
});

test.each(['', '{', 'null', '{}', '[1]', '[{"name":"Java","teams":1}]', '[null]'])(
  'no counts are read from %j',
  (text) => expect(readCounts({ counts: text })).toEqual([]),
);

const list = fc.option(
  fc
    .array(fc.constantFrom('Java:8', 'java:8', 'JAVA', 'Java:17', 'Go:1.22', 'Go', '__proto__:1', ' ', ':'), {
      maxLength: 5,
    })
    .map((items) => items.join('|')),
);

test('what is added and taken back leaves what the rest amounts to, in any order', () =>
  forAll(1_000, [fc.array(list), fc.array(list)], (kept, taken) => {
    const counter = new TechnologyCounter('languageAndVersion');
    [...taken, ...kept].forEach((each) => counter.add(each));
    taken.forEach((each) => counter.remove(each));
    const expected = countTechnologies('languageAndVersion', [...kept].reverse());
    expect(JSON.stringify(counter.counts())).toBe(JSON.stringify(expected));
    expect(readCounts({ counts: JSON.stringify(expected) })).toEqual(expected);
  }));
