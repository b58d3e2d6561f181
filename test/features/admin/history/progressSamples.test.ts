import type { UploadResult } from '#domain/upload/uploadResult.ts';
import { extendTrack, isStalled, startTrack } from '#src/features/admin/history/progressSamples.ts';
import { uploadResultRow } from '#test/support/uploadResultRow.ts';

const start = Date.UTC(2026, 2, 2, 9, 30);
const at = (second: number): string => new Date(start + second * 1000).toISOString();
const nowAt = (second: number): number => start + second * 1000;

function upload(second: number, fields: Partial<UploadResult> = {}): UploadResult {
  return uploadResultRow('a', { $updatedAt: at(second), status: 'processing', recordsTotal: 10_000, ...fields });
}

/** What is known after these were seen, each at the second at which the platform stored it. */
function watched(...[first, ...others]: UploadResult[]) {
  const seen = ({ $updatedAt }: UploadResult): number => Date.parse($updatedAt);
  return others.reduce((track, next) => extendTrack(track, next, seen(next)), startTrack(first!, seen(first!)));
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
  expect(extendTrack(track, upload(1), nowAt(70))).toBe(track);
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
    const track = extendTrack(startTrack(upload(0), nowAt(600)), upload(2), nowAt(602));
    expect(isStalled(track, nowAt(610))).toBe(false);
  });
});
