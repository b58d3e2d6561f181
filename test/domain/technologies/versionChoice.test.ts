import { parseVersions, searchedVersions, versionParameter } from '#domain/technologies/versionChoice.ts';
import { formatRange } from '#domain/technologies/versions.ts';

test.each([
  ['', '', false, true],
  ['8', '8', false, true],
  ['< 17', '< 17', false, true],
  ['older than 17', '< 17', false, true],
  [' No Version ', '', true, true],
  ['latest', 'latest', false, true],
  ['< latest', '', false, false],
  ['<', '', false, false],
])('?versions=%s is %j', (text, range, isMissing, isReadable) => {
  const choice = parseVersions('Java', text);
  expect([formatRange(choice.range), choice.isMissing, choice.isReadable]).toEqual([range, isMissing, isReadable]);
});

test('Java 1.8 is Java 8, of anything else it stays 1.8', () => {
  expect(formatRange(parseVersions('Java', '1.8').range)).toBe('8');
  expect(formatRange(parseVersions('Go', '< 1.8').range)).toBe('< 1.8');
});

test('a version as an address has it', () => {
  expect([versionParameter('8'), versionParameter('3.10'), versionParameter('')]).toEqual(['8', '3.10', 'no version']);
  expect(versionParameter('<')).toBeNull();
});

describe('the versions that a search asks for', () => {
  const java = { category: 'languageAndVersion', name: 'Java' } as const;
  const rule = {
    names: [
      { name: 'Java', aliases: ['JDK'] },
      { name: 'Go', aliases: [] },
    ],
    rings: [],
    lifecycles: [],
  };
  const rules = new Map([['languageAndVersion', rule]]) as unknown as Parameters<typeof searchedVersions>[2];

  test.each([
    ['java 8', '8'],
    ['java < 17', '< 17'],
    ['jdk 8', '8'],
    ['java', ''],
    ['java no version', 'no version'],
    ['rust 8', ''],
  ])('%j: %j', (text, versions) => expect(searchedVersions(text, java, rules)).toBe(versions));

  test('without rules the name alone counts', () => {
    expect([searchedVersions('java 8', java, undefined), searchedVersions('jdk 8', java, undefined)]).toEqual([
      '8',
      '',
    ]);
  });
});
