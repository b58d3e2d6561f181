import { formatNotes, type MetricNote, noteOf, parseNotes, writeNote } from '#domain/monthly-metrics/notes.ts';

const note: MetricNote = {
  ...{ metric: 'overallRepoTestCoverage', month: '2026-11', text: 'Moved', by: 'Sam Staff' },
  at: '2026-11-05T12:00:00.000Z',
};
const other: MetricNote = { ...note, month: '2026-10', text: 'Before' };

test('what is written is read again, and nothing else', () => {
  expect(parseNotes(formatNotes([note, other]))).toEqual([note, other]);
  expect(formatNotes([])).toBeNull();
  for (const stored of [null, undefined, '', '{', '{}', '[null, 7]']) expect(parseNotes(stored)).toEqual([]);
});

test.each([
  ['a metric that there is not', { metric: 'constructor' }],
  ['a month that is none', { month: 'November' }],
  ['no text', { text: ' ' }],
  ['a text that is none', { text: 7 }],
  ['a moment that is none', { at: 'yesterday' }],
])('%s is no note', (_, fields) =>
  expect(parseNotes(JSON.stringify([{ ...note, ...fields }, other]))).toEqual([other]),
);

test.each<[string, readonly MetricNote[], string, string, readonly MetricNote[] | null]>([
  ['a first one', [other], '', 'Moved', [other, note]],
  ['a changed one', [note, other], 'Moved', 'Split', [other, { ...note, text: 'Split' }]],
  ['an empty one removes it', [note, other], 'Moved', '', [other]],
  ['again, after an answer that was lost', [note], '', 'Moved', [note]],
  ['not in place of somebody else’s', [note], '', 'Mine', null],
  ['not where somebody else removed it', [other], 'Moved', 'Mine', null],
])('%s', (_, stored, before, text, written) => {
  expect(writeNote(stored, before, { ...note, text })).toEqual(written);
  expect(noteOf(stored, 'manualFunctionalTestCount', '2026-11')).toBeUndefined();
});
