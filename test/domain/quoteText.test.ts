import { quoteText } from '#domain/quoteText.ts';

test.each([
  ['', '""'],
  ['maybe', '"maybe"'],
  ['x'.repeat(60), `"${'x'.repeat(60)}"`],
  ['x'.repeat(61), `"${'x'.repeat(60)}…"`],
  ['👍'.repeat(20_000), `"${'👍'.repeat(60)}…"`],
])('%j', (text, quoted) => expect(quoteText(text)).toBe(quoted));
