import { describeOutcome } from '#domain/capacity-plan/uploadResult.ts';

test.each([
  [1_234, 0, '1,234 rows imported.'],
  [14, 9, '5 of 14 rows imported, 9 refused.'],
  [12_345, 1_234, '11,111 of 12,345 rows imported, 1,234 refused.'],
  [1, 0, '1 row imported.'],
  [1, 1, 'No rows imported, 1 refused.'],
  [2_000, 2_000, 'No rows imported, 2,000 refused.'],
])('%i rows, %i refused', (total, errors, message) => expect(describeOutcome(total, errors)).toBe(message));
