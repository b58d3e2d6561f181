import fc from 'fast-check';
import type { ColumnConfig } from '#local/appwrite/AppwriteConfig.ts';
import { parseDate } from '#local/appwrite/dates.ts';
import { checkCell } from '#local/appwrite/rows/checkStructure.ts';
import { forAll } from '#test/support/forAll.ts';

const column = (type: ColumnConfig['type'], more: Partial<ColumnConfig> = {}): ColumnConfig => ({
  key: 'c',
  type,
  array: false,
  required: false,
  ...more,
});

test('a text of its column’s length in any letters is kept as it is', () => {
  const text = fc
    .string({ unit: 'grapheme-composite', maxLength: 40 })
    .filter((value) => Array.from(value).length <= 20);
  forAll(2_000, [text], (value) => {
    expect(checkCell(column('string', { size: 20 }), value)).toEqual({ ok: true, value });
  });
});

test('a moment in any zone is the same moment in the platform’s own form', () => {
  const moment = fc.date({ min: new Date('1000-01-02'), max: new Date('9999-12-30'), noInvalidDate: true });
  forAll(2_000, [moment, fc.integer({ min: -11, max: 11 })], (date, hours) => {
    const shifted = new Date(date.getTime() + hours * 3_600_000).toISOString().replace('Z', '');
    const zone = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
    const stored = parseDate(shifted + zone);
    expect(stored).toBe(date.toISOString().replace('Z', '+00:00'));
    expect(checkCell(column('datetime'), shifted + zone)).toEqual({ ok: true, value: stored });
  });
});

test.each<[string, ColumnConfig, unknown, string]>([
  ['21 letters for 20', column('string', { size: 20 }), '🔧'.repeat(21), 'valid string and no longer than 20 chars'],
  ['a fraction for a number of 64 bits', column('integer', { max: 9_000_000_000 }), 1.5, 'valid signed 64-bit integer'],
  [
    'a number beyond a range of thousands',
    column('integer', { min: -1_000_000, max: 1_000_000 }),
    1_000_001,
    'between -1,000,000 and 1,000,000',
  ],
  ['the 40th of a month', column('datetime'), '2026-01-40', 'valid date between 1000-01-01'],
  ['an address without a host', column('string', { format: 'email' }), 'ada@', 'a valid email address'],
])('%s is refused', (_name, of, value, message) => {
  expect(checkCell(of, value)).toEqual({ ok: false, message: expect.stringContaining(message) as string });
});
