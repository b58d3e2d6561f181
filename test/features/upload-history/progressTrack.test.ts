import fc from 'fast-check';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { sortUploads } from '#src/features/upload-history/HistoryTab.tsx';
import { formatDuration } from '#src/features/upload-history/UploadProgress.tsx';
import {
  estimateProgress,
  extendTrack,
  isStalled,
  type ProgressSample,
  startTrack,
} from '#src/features/upload-history/progressTrack.ts';
import { uploadResultRow } from '#test/support/uploadResultRow.ts';

const start = Date.UTC(2026, 2, 2, 9, 30);
const at = (second: number): string => new Date(start + second * 1000).toISOString();
const nowAt = (second: number): number => start + second * 1000;

function upload(second: number, fields: Partial<UploadResult> = {}): UploadResult {
  return uploadResultRow('a', { $updatedAt: at(second), status: 'processing', recordsTotal: 10_000, ...fields });
}

/** Track after these were seen, each at the second at which the platform stored it. */
function watched(...[first, ...others]: UploadResult[]) {
  const seen = ({ $updatedAt }: UploadResult): number => Date.parse($updatedAt);
  return others.reduce(
    (track, next) => extendTrack(track, { upload: next, nowMs: seen(next) }),
    startTrack(first!, seen(first!)),
  );
}

describe('samples', () => {
  const rows = (...uploads: UploadResult[]) => watched(...uploads).samples.map(({ rowsDone }) => rowsDone);

  test('are rows written, by the clock of the platform', () => {
    expect(watched(upload(1, { recordsProcessed: 0 }), upload(3, { recordsProcessed: 400 })).samples).toEqual([
      { atMs: nowAt(1), rowsDone: 0 },
      { atMs: nowAt(3), rowsDone: 400 },
    ]);
  });

  test('leave out rows that were refused before the first was written', () => {
    const refused = { errorCount: 900 };
    expect(
      rows(
        upload(1, { recordsProcessed: 0 }),
        upload(2, { recordsProcessed: 900, ...refused }),
        upload(4, { recordsProcessed: 1_300, ...refused }),
      ),
    ).toEqual([0, 0, 400]);
  });

  test('leave out the time in the queue', () => {
    expect(rows(upload(0, { status: 'queued' }), upload(50, { recordsProcessed: 0 }))).toEqual([0]);
  });

  test('begin anew when the processing did', () => {
    const again = upload(9, { recordsProcessed: 0 });
    expect(rows(upload(1, { recordsProcessed: 0 }), upload(3, { recordsProcessed: 800 }), again)).toEqual([0]);
  });

  test('end with the processing', () => {
    expect(rows(upload(1, { recordsProcessed: 0 }), upload(3, { status: 'completed' }))).toEqual([]);
  });
});

test('the same state again changes nothing', () => {
  const track = watched(upload(1));
  expect(extendTrack(track, { upload: upload(1), nowMs: nowAt(70) })).toBe(track);
});

describe('an upload that has not moved for a minute', () => {
  test.each(['queued', 'processing'] as const)('%s, is stalled', (status) => {
    const track = watched(upload(0, { status }));
    expect(isStalled(track, nowAt(59))).toBe(false);
    expect(isStalled(track, nowAt(60))).toBe(true);
  });

  test.each(['completed', 'failed'] as const)('%s, is at its end', (status) => {
    expect(isStalled(watched(upload(0, { status })), nowAt(600))).toBe(false);
  });

  test('is not when it has moved since', () => {
    expect(isStalled(watched(upload(0), upload(50)), nowAt(100))).toBe(false);
  });

  test('was stuck before it was shown', () => {
    expect(isStalled(startTrack(upload(0), nowAt(300)), nowAt(300))).toBe(true);
  });

  test('is told by a clock that is behind, a minute after it was shown', () => {
    const track = startTrack(upload(0), nowAt(-600));
    expect(isStalled(track, nowAt(-541))).toBe(false);
    expect(isStalled(track, nowAt(-540))).toBe(true);
  });

  test('is not told by a clock that is ahead, once it was seen to move', () => {
    const track = extendTrack(startTrack(upload(0), nowAt(600)), { upload: upload(2), nowMs: nowAt(602) });
    expect(isStalled(track, nowAt(610))).toBe(false);
  });
});

const sample = (second: number, rowsDone: number): ProgressSample => ({ atMs: second * 1000, rowsDone });

test.each<[string, ProgressSample[], number, { rowsPerSecond: number; secondsLeft: number } | null]>([
  ['nothing seen yet', [], 100, null],
  ['seen once: no pace yet', [sample(0, 400)], 600, null],
  ['400 rows in 2 s, 600 to go', [sample(0, 0), sample(2, 400)], 600, { rowsPerSecond: 200, secondsLeft: 3 }],
  ['nothing moved', [sample(0, 400), sample(5, 400)], 600, null],
  ['two states at the same moment', [sample(1, 0), sample(1, 400)], 600, null],
  ['every row done', [sample(0, 0), sample(4, 400)], 0, { rowsPerSecond: 100, secondsLeft: 0 }],
  ['more rows than were announced', [sample(0, 0), sample(4, 400)], -5, { rowsPerSecond: 100, secondsLeft: 0 }],
])('%s', (_, samples, rowsLeft, estimate) => {
  expect(estimateProgress(samples, rowsLeft)).toEqual(estimate);
});

test('the pace is that of the last half minute', () => {
  const slowAtFirst = [sample(0, 0), sample(100, 100), sample(120, 2_100), sample(130, 3_100)];
  expect(estimateProgress(slowAtFirst, 500)).toEqual({ rowsPerSecond: 100, secondsLeft: 5 });
});

test('at a steady pace the estimate is right, however often one looks', () => {
  const looks = fc.uniqueArray(fc.integer({ min: 0, max: 600 }), { minLength: 2, maxLength: 60 });
  fc.assert(
    fc.property(looks, fc.integer({ min: 1, max: 5_000 }), fc.nat(1_000_000), (seconds, pace, rowsLeft) => {
      const samples = seconds.sort((a, b) => a - b).map((second) => sample(second, second * pace));
      const [before, last] = seconds.slice(-2);
      const estimate = estimateProgress(samples, rowsLeft);
      if (last! - before! > 30) expect(estimate).toBeNull();
      else {
        expect(estimate!.rowsPerSecond).toBeCloseTo(pace, 6);
        expect(estimate!.secondsLeft).toBeCloseTo(rowsLeft / pace, 3);
      }
    }),
  );
});

test.each([
  [0, '1 s'],
  [0.4, '1 s'],
  [8.4, '8 s'],
  [59.4, '59 s'],
  [59.6, '1 min'],
  [60, '1 min'],
  [89, '1 min'],
  [200, '3 min'],
  [3_560, '59 min'],
  [3_595, '1 h'],
  [3_600, '1 h'],
  [4_800, '1 h 20 min'],
  [7_200, '2 h'],
  [90_000, '25 h'],
])('%p seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

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
