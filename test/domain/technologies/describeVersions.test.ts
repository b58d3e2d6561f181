import { describeVersions, markOf, mostInteresting } from '#domain/technologies/describeVersions.ts';
import type { VersionUse } from '#domain/technologies/technologyQuery.ts';

const use = (version: string, teams: number, rest: Partial<VersionUse> = {}): VersionUse => ({
  ...{ version, teams, ring: null, hasEnded: false },
  ...rest,
});
/** Ascending, as the index gives them. */
const versions = [
  use('8', 7, { ring: 'Hold', hasEnded: true }),
  use('11', 1, { hasEnded: true }),
  use('17', 9),
  use('21', 1_200, { ring: 'Adopt' }),
  use('', 3),
];

test.each([
  [use('8', 1, { ring: 'Hold' }), 'Hold'],
  [use('8', 1, { hasEnded: true }), 'end of life'],
  [use('8', 1, { ring: 'Hold', hasEnded: true }), 'Hold, end of life'],
  [use('8', 1, { ring: 'Adopt', hasEnded: true }), 'Adopt, though end of life'],
  [use('8', 1, { ring: 'Adopt' }), ''],
])('%j has the mark %j', (given, mark) => expect(markOf(given)).toBe(mark));

test('all of them, newest first, missing ones last', () => {
  expect(describeVersions(versions)).toBe(
    '21: 1,200 · 17: 9 · 11: 1 (end of life) · 8: 7 (Hold, end of life) · no version: 3',
  );
});

test('of many those to leave come before those that most teams use, in the order of all', () => {
  const shown = (count: number) => mostInteresting(versions, count).map(({ version }) => version);
  expect(shown(2)).toEqual(['11', '8']);
  expect(shown(4)).toEqual(['21', '17', '11', '8']);
  expect(shown(9)).toEqual(['21', '17', '11', '8', '']);
});
