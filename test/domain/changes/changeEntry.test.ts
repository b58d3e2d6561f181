import {
  correctedMonth,
  correctionField,
  diffStates,
  formatUploadChanges,
  parseUploadChanges,
} from '#domain/changes/changeEntry.ts';
import { isMergeEntry, teamEventOf } from '#domain/changes/describeChange.ts';
import { pickState, trackedTables } from '#domain/changes/trackedTables.ts';

test('fields that differ, as text; empty texts, null and absent ones are alike', () => {
  expect(diffStates({ a: 1, b: '', c: true, e: 'x' }, { a: 1.5, b: null, d: '', c: false, e: 'x' })).toEqual([
    { field: 'a', oldValue: '1', newValue: '1.5' },
    { field: 'c', oldValue: 'true', newValue: 'false' },
  ]);
  expect(diffStates(null, { a: 0 })).toEqual([{ field: 'a', oldValue: null, newValue: '0' }]);
  expect(diffStates(null, null)).toEqual([]);
});

test('when a row was saved is no change', () => {
  expect(diffStates({ updateDate: '1', correctionDate: null }, { updateDate: '2', correctionDate: '2' })).toEqual([]);
});

test('the entry of an upload keeps the changed fields alone, and tells them as they were', () => {
  const [before, after] = [
    { a: 'x', b: 2, c: null },
    { a: 'x', b: 3, c: 'new' },
  ] as const;
  const stored = formatUploadChanges(before, after);
  expect(stored).toEqual({ oldValue: '{"b":2,"c":null}', newValue: '{"b":3,"c":"new"}' });
  expect(parseUploadChanges(stored!)).toEqual(diffStates(before, after));
  expect(formatUploadChanges(null, { a: 'x', b: null })).toEqual({ oldValue: null, newValue: '{"a":"x"}' });
  expect(formatUploadChanges({ a: 'x' }, null)).toEqual({ oldValue: '{"a":"x"}', newValue: null });
  expect(formatUploadChanges({ a: '' }, { a: null })).toBeNull();
});

test('an entry of a correction names its month, no other does', () => {
  expect(correctedMonth({ field: correctionField('2026-10') })).toBe('2026-10');
  expect([correctedMonth({ field: 'report' }), correctedMonth({ field: '' })]).toEqual([undefined, undefined]);
});

test.each([
  ['{}', null, 'page', 'operation', 'removed'],
  [null, '{}', 'platform', 'operation', 'restored'],
  [null, '{}', 'platform', 'falcon', 'added'],
  [null, '{}', 'upload', 'operation', 'added'],
  ['{}', '{}', 'upload', 'operation', null],
] as const)('from %j to %j by %s, by the operation %s, a team is %s', (oldValue, newValue, source, uploadId, event) => {
  const entry = { oldValue, newValue, source, uploadId, teamId: 'falcon' };
  expect(teamEventOf({ field: 'upload', ...entry })).toBe(event);
  expect(teamEventOf({ field: 'teamName', ...entry })).toBeNull();
});

test('an inventory’s entry with an upload’s id is one of a merge', () => {
  expect(isMergeEntry({ area: 'inventory', uploadId: 'merge' })).toBe(true);
  expect(isMergeEntry({ area: 'inventory', uploadId: null })).toBe(false);
  expect(isMergeEntry({ area: 'team', uploadId: 'upload' })).toBe(false);
});

test('a state has the columns that are kept, null where the row has none, and of metrics when they were saved', () => {
  const dates = { updateDate: '2026-11-05T10:00:00.000+00:00', correctionDate: null };
  const state = pickState('metrics', { overallRepoTestCoverage: 70, updateBy: 'Sam', ...dates });
  expect(state).toMatchObject({ overallRepoTestCoverage: 70, notApplicable: null, manualFunctionalTestCount: null });
  expect(state).toMatchObject({ updateDate: '2026-11-05T10:00:00.000Z', correctionDate: null });
  expect(state).not.toHaveProperty('updateBy');
  const team = pickState('team', { teamName: 'Blue Whales', updateDate: dates.updateDate, $id: 'blue' });
  expect(Object.keys(team)).toEqual([...trackedTables.team.columns]);
  expect(team.teamName).toBe('Blue Whales');
});
