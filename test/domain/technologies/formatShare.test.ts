import { formatShare } from '#domain/technologies/formatShare.ts';

test.each([
  [0, '0%'],
  [1 / 2_000, '<1%'],
  [34 / 60, '57%'],
  [1_999 / 2_000, '>99%'],
  [1, '100%'],
])('a share of %d is told as %s', (share, text) => {
  expect(formatShare(share)).toBe(text);
});
