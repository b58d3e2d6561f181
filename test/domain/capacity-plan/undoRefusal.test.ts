import { undoRefusalOf } from '#domain/capacity-plan/undoRefusal.ts';
import { uploadResultRow } from '#test/support/uploadResultRow.ts';

const now = Date.parse('2026-11-25T10:00:00Z');
const recent = { submittedAt: '2026-11-24T10:00:00Z', completedAt: '2026-11-24T10:01:00Z' };
const old = { submittedAt: '2026-08-20T10:00:00Z', completedAt: '2026-08-20T10:01:00Z' };

it.each([
  ['a completed upload', { ...recent, changeCount: 12 }, undefined, null],
  ['one of before changes were counted', recent, undefined, null],
  ['one whose undo failed', { ...recent, changeCount: 12 }, 'failed', null],
  ['one whose undo waits', recent, 'queued', 'underWay'],
  ['one that is being undone', recent, 'processing', 'underWay'],
  ['one that was undone', old, 'completed', 'done'],
  ['an old one', old, undefined, 'expired'],
  ['one of 90 days', { ...old, completedAt: '2026-08-27T10:00:00Z' }, undefined, 'expired'],
  ['one of a second less', { ...old, completedAt: '2026-08-27T10:00:01Z' }, undefined, null],
  ['an undo', { ...recent, undoOf: '1' }, undefined, 'isUndo'],
  ['one that changed nothing', { ...recent, changeCount: 0 }, undefined, 'nothingChanged'],
  ['one that failed before it wrote', { ...recent, status: 'failed', changeCount: 0 }, undefined, 'failedBefore'],
  ['one that failed later', { ...recent, status: 'failed', changeCount: null }, undefined, null],
  ['a merge, which keeps no log', { ...recent, merge: '{}', changeCount: 0 }, undefined, null],
] as const)('%s', (_, fields, undoStatus, refusal) => {
  expect(undoRefusalOf(uploadResultRow('1', fields), undoStatus, now)).toBe(refusal);
});
