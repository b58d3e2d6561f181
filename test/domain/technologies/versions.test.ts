import fc from 'fast-check';
import {
  canonicalVersion,
  compareVersions,
  formatRange,
  isInRange,
  isNumbered,
  parseRange,
  versionKey,
  type VersionRange,
} from '#domain/technologies/versions.ts';
import { forAll } from '#test/support/forAll.ts';

const numbers = fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'));
const numbered = fc.oneof(
  numbers,
  fc
    .tuple(numbers, fc.constantFrom('-ea', '-rc1', '.Final', ' LTS', '.x', 'c', 'u202', '_292', '+35', '-SNAPSHOT'))
    .map(([version, suffix]) => version + suffix),
);
const versions = fc.oneof(numbered, fc.constantFrom('', 'latest', 'LTS', 'n/a', '?', '8/11'), fc.string());

test.each([
  [['8', '11', '17', '21']],
  [['3.9', '3.10']],
  [['1.22', '1.22.1', '1.23']],
  [['20', '21-ea', '21', '21.0.1']],
  [['3.0-M1', '3.0-RC1', '3.0', '3.0.1']],
  [['2.0 beta', '2.0']],
  [['11g', '12c', '19c']],
  [['8', '8 (LTS)', '8.0.292', 'latest', '?', 'unknown', ''].toSorted(compareVersions)],
  [['99999999999999999999', 'latest']],
])('%j are in the order of versions', (sorted) => expect([...sorted].reverse().sort(compareVersions)).toEqual(sorted));

test('unknown versions come last, missing ones after them', () => {
  expect(['', 'latest', '17', 'current'].sort(compareVersions)).toEqual(['17', 'current', 'latest', '']);
});

test.each([
  ['8', '8', true],
  ['8.0.312', '8', true],
  ['8u202', '8', true],
  ['80', '8', false],
  ['18.x', '18', true],
  ['v18', '18.x', true],
  ['19c', '19', true],
  ['3.1', '3.10', false],
  ['21-ea', '21', false],
  ['21-ea', '< 21', true],
  ['14.3', '> 14', false],
  ['14.3', '<= 14', true],
  ['13.11', '< 14', true],
  ['11', '>= 9 < 12', true],
  ['12', '>= 9 < 12', false],
  ['11', 'older than 17', true],
  ['17', 'newer than 11', true],
  ['17', '≥ 17', true],
  ['latest', '> 1', false],
  ['Latest', 'latest', true],
  ['latest LTS', 'latest lts', true],
  ['', '8', false],
  ['', '', true],
  ['anything', '', true],
])('%j in the range %j: %j', (version, range, expected) => {
  expect(isInRange(version, parseRange(range) ?? [{ is: '=', version: 'not parsed' }])).toBe(expected);
});

test.each(['<', '8 <', '< abc', '8 < abc', '= latest', '> > 4'])('%j is no range', (text) => {
  expect(parseRange(text)).toBeNull();
});

test.each([
  ['Java', '1.8', '8'],
  ['java', '1.8.0_292', '8.0_292'],
  ['JDK', 'v1.7', '7'],
  ['Open JDK', ' 1.5', '5'],
  ['Java', '1.9', '1.9'],
  ['Java', '1.80', '1.80'],
  ['Java', '8', '8'],
  ['Java', '', ''],
  ['JavaScript', '1.8', '1.8'],
  ['Spring', '1.8', '1.8'],
])('%s %j is known as %j', (name, version, expected) => expect(canonicalVersion(name, version)).toBe(expected));

test.each([['18', 'v18', '18.x', ' 18 ', '18 LTS', '18.X', '18 (LTS)', '18-lts']])(
  '%j are spellings of one version',
  (...spellings) => expect(new Set(spellings.map(versionKey))).toEqual(new Set(['18'])),
);

test.each([
  ['3', '3.0'],
  ['21', '21-ea'],
  ['19', '19c'],
  ['lts', ''],
])('%j and %j are different versions', (one, other) => expect(versionKey(one)).not.toBe(versionKey(other)));

test('the order of versions is total', () =>
  forAll(4_000, [versions, versions, versions], (a, b, c) => {
    expect(compareVersions(a, a)).toBe(0);
    expect(Math.sign(compareVersions(a, b))).toBe(-Math.sign(compareVersions(b, a)) + 0);
    expect(compareVersions(a, b) === 0).toBe(a === b);
    if (compareVersions(a, b) <= 0 && compareVersions(b, c) <= 0) expect(compareVersions(a, c)).toBeLessThanOrEqual(0);
  }));

test('a version lies below, in or above a number, and in nothing but one of them', () =>
  forAll(2_000, [numbered, numbers], (version, limit) => {
    const isMet = (is: '<' | '=' | '>' | '<=' | '>=') => isInRange(version, [{ is, version: limit }]);
    expect([isMet('<'), isMet('='), isMet('>')].filter(Boolean)).toHaveLength(1);
    expect(isMet('<=')).toBe(!isMet('>'));
    expect(isMet('>=')).toBe(!isMet('<'));
    if (isMet('<')) expect(compareVersions(version, limit)).toBeLessThan(0);
    if (isMet('>')) expect(compareVersions(version, limit)).toBeGreaterThan(0);
  }));

const bounds = fc.record({ is: fc.constantFrom('=', '<', '<=', '>', '>='), version: numbers });
const ranges: fc.Arbitrary<VersionRange> = fc.oneof(
  fc.array(bounds, { maxLength: 3 }),
  fc.constantFrom<VersionRange>([{ is: '=', version: 'latest' }], [{ is: '=', version: 'n/a (old)' }]),
);

test('a range is parsed from what it is formatted as', () =>
  forAll(2_000, [ranges], (range) => expect(parseRange(formatRange(range))).toEqual(range)));

test('any text is parsed, or refused; what is parsed stays the same when it is written and parsed again', () =>
  forAll(
    2_000,
    [
      fc.string({
        unit: fc.constantFrom('0', '8', '.', ' ', '<', '>', '=', '≤', 'a', 'x', '-', 'older than ', 'latest '),
      }),
    ],
    (text) => {
      const range = parseRange(text);
      if (range !== null) expect(parseRange(formatRange(range))).toEqual(range);
    },
  ));

test('spellings of a version lie in the same ranges', () =>
  forAll(2_000, [numbers, fc.constantFrom('v%', '%.x', '% LTS', ' %'), ranges], (version, spelling, range) => {
    const spelled = spelling.replace('%', version);
    expect(isNumbered(spelled)).toBe(true);
    expect(versionKey(spelled)).toBe(version);
    expect(isInRange(spelled, range)).toBe(isInRange(version, range));
  }));
