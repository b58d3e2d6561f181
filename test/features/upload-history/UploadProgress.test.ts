import { formatDuration } from '#src/features/upload-history/UploadProgress.tsx';

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
