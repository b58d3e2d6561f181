import { describeOutcome } from '../../../domain/upload/describeOutcome';

test.each([
  [1_234, 0, '1,234 rows processed.'],
  [1_234, 12, '1,234 rows processed, 12 refused.'],
  [1, 0, '1 row processed.'],
  [1, 1, 'No row could be used: 1 row refused.'],
  [2_000, 2_000, 'No row could be used: 2,000 rows refused.'],
])('%i rows, %i refused', (total, errors, message) => {
  expect(describeOutcome(total, errors)).toBe(message);
});
