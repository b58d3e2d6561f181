import fc from 'fast-check';
import { matchNames, parseSearch, type TechnologySearch } from '#domain/technologies/searchLanguage.ts';
import { technologyKey } from '#domain/technologies/technology.ts';
import { formatRange } from '#domain/technologies/versions.ts';
import { forAll } from '#test/support/forAll.ts';

function formatSearch({ words, bounds, withoutVersion }: TechnologySearch): string {
  return [
    ...words.map(({ text, isQuoted }) => (isQuoted ? `"${text}"` : text)),
    ...bounds.map(({ is, version }) => `${is} ${version}`),
    ...(withoutVersion ? ['no version'] : []),
  ].join(' ');
}

test.each([
  ['java 8', 'java 8'],
  ['  java   8 ', 'java 8'],
  ['postgres < 14', 'postgres < 14'],
  ['postgres<14', 'postgres < 14'],
  ['older than 17 java', 'java < 17'],
  ['Java Newer Than 17', 'Java > 17'],
  ['java ≥9 ≤ 17', 'java >= 9 <= 17'],
  ['java = 8', 'java = 8'],
  ['java no version', 'java no version'],
  ['no version java', 'java no version'],
  ['No Version', 'no version'],
  ['noversion', 'noversion'],
  ['c# 12', 'c# 12'],
  ['node 18.x', 'node 18.x'],
  ['"log4j 2" < 3', '"log4j 2" < 3'],
  ['"no version"', '"no version"'],
  ['"older than" 17', '"older than" 17'],
  // While somebody types.
  ['java <', 'java'],
  ['java older than', 'java'],
  ['java < old', 'java old'],
  ['"spring boot', 'spring boot'],
  ['""', ''],
  ['', ''],
])('%j means %j', (text, meant) => expect(formatSearch(parseSearch(text))).toBe(meant));

/** The versions that a search means of a technology, as a range; null when it isn't about it. */
function find(text: string, ...names: readonly string[]): string | null {
  const search = parseSearch(text);
  const match = matchNames(search, names.map(technologyKey));
  return match && formatRange(match.range) + (search.withoutVersion ? 'none' : '') + (match.isExact ? ' exactly' : '');
}

test.each<[string, string | readonly string[], string | null]>([
  ['java 8', 'Java', '8 exactly'],
  ['8 java', 'Java', '8 exactly'],
  ['java 8', 'JavaScript', '8'],
  ['java 8', 'Kotlin', null],
  ['8', 'Java', '8'],
  ['postgres < 14', 'PostgreSQL', '< 14'],
  ['postgres < 14', ['PostgreSQL', 'Postgres'], '< 14 exactly'],
  ['older than 17 java', 'Java', '< 17 exactly'],
  ['java no version', 'Java', 'none exactly'],
  ['java latest', 'Java', 'latest exactly'],
  ['c# 12', 'C#', '12 exactly'],
  ['c 17', 'C#', '17'],
  ['c 17', 'C', '17 exactly'],
  ['"c"', 'C#', null],
  ['node 18.x', 'Node.js', '18.x'],
  ['node.js 18', 'NodeJS', '18 exactly'],
  ['.net 8', '.NET', '8 exactly'],
  ['spring boot 3', 'Spring Boot', '3 exactly'],
  ['boot spring 3', 'Spring Boot', '3'],
  // Words of a name win over versions.
  ['log4j 2', 'Log4j 2', ' exactly'],
  ['log4j 2', 'Log4j', '2 exactly'],
  ['log4j 2', 'log4j2', ' exactly'],
  ['log4j < 2', 'Log4j 2', '< 2'],
  ['"log4j 2"', 'Log4j 2', ' exactly'],
  ['"log4j 2" 2.17', 'Log4j 2', '2.17 exactly'],
  ['"log4j 2"', 'Log4j', null],
  ['log4j 2 2.17', 'Log4j 2', '2.17 exactly'],
  ['neo4j', 'Neo4j', ' exactly'],
  ['neo4j 5', 'Neo4j', '5 exactly'],
  ['neo 4', 'Neo4j', ''],
  ['angular 2', 'Angular 2+', ''],
  ['angular 2+', 'Angular 2+', ' exactly'],
  ['angular 2', 'Angular', '2 exactly'],
  ['angular 1', 'Angular 15', '1'],
  ['s3', 'S3', ' exactly'],
  ['S3', 'Amazon S3', ''],
  ['k8s 1.30', ['Kubernetes', 'k8s'], '1.30 exactly'],
  ['kubernetes 8', ['Kubernetes', 'k8s'], '8 exactly'],
  ['web sphere 9', 'WebSphere', '9 exactly'],
])('%j finds of %j: %j', (text, names, expected) => expect(find(text, ...[names].flat())).toBe(expected));

const parts = fc.constantFrom(
  ...[
    ...['java', 'Log4j', '2', '8', '18.x', '<', '>=', '=', '≤', '"', '"c#"', 'no', 'version', 'older', 'than'],
    ...['newer', '', ' '],
  ],
);
const texts = fc.oneof(
  fc.array(parts, { maxLength: 10 }).map((some) => some.join(' ')),
  fc.array(parts, { maxLength: 10 }).map((some) => some.join('')),
  fc.string(),
);

test('what was parsed is parsed again from what it is formatted as', () =>
  forAll(5_000, [texts], (text) => {
    const search = parseSearch(text);
    expect(parseSearch(formatSearch(search))).toEqual(search);
  }));

test('a technology is found by its own name, however it is spelled', () => {
  const names = fc.string({ minLength: 1 }).filter((name) => !/["<>=≤≥]/u.test(name) && technologyKey(name) !== '');
  forAll(1_000, [names], (name) => {
    for (const spelled of [`"${name}"`, `"  ${name.toUpperCase()} "`]) expect(find(spelled, name)).toBe(' exactly');
  });
});
