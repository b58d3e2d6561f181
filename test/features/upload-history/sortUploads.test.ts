import fc from 'fast-check';
import { sortUploads } from '#src/features/upload-history/HistoryTab.tsx';
import { uploadResultRow } from '#test/support/uploadResultRow.ts';

test('newest first, in whatever order and notation the dates came', () => {
  const uploads = [
    uploadResultRow('old', { submittedAt: '2026-03-01T09:00:00.000+00:00' }),
    uploadResultRow('newest', { submittedAt: '2026-03-02T10:00:00.000Z' }),
    uploadResultRow('middle', { submittedAt: '2026-03-02T09:59:59.999+00:00' }),
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray(uploads, { minLength: 3 }), (shuffled) => {
      expect(sortUploads(shuffled).map(({ $id }) => $id)).toEqual(['newest', 'middle', 'old']);
    }),
  );
});
