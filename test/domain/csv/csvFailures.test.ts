import { uploadColumns } from '#domain/capacity-plan/columns.ts';
import type { CsvResult } from '#domain/csv/csvResult.ts';
import { parseCsv } from '#domain/csv/parseCsv.ts';

const header = uploadColumns.join(',');
const row = uploadColumns.map((_, index) => `cell ${index}`).join(',');

function parse(text: string, fileName = 'plan.csv'): CsvResult {
  return parseCsv(new TextEncoder().encode(text), { fileName });
}

/** Kind of what is wrong with a file, and the header line that was found. */
function failureOf(result: CsvResult): readonly [string, number | undefined] {
  if (result.ok) throw new Error('The file was read');
  return [result.fault, result.header?.line];
}

it.each([
  ['another name', 'plan.xls', `${header}\n${row}`, ['not csv', undefined]],
  ['a name in which .csv is not the end', 'plan.csv.txt', `${header}\n${row}`, ['not csv', undefined]],
  ['no character', 'plan.csv', '', ['empty', undefined]],
  ['blank lines', 'plan.csv', '\n ,\n\n', ['empty', undefined]],
  ['no rows', 'plan.csv', `${header}\n`, ['empty', 1]],
  ['rows of blanks alone', 'plan.csv', `\n${header}\n,,,\n`, ['empty', 2]],
  ['a column that is missing', 'plan.csv', `${uploadColumns.slice(1).join(',')}\n${row}`, ['missing columns', 1]],
  ['a column twice', 'plan.csv', `${header},${uploadColumns[0]}\n${row}`, ['duplicate columns', 1]],
  ['a quote that is not closed', 'plan.csv', `${header}\n"${row}`, ['malformed', 1]],
  ['nothing but an open quote', 'plan.csv', '"', ['malformed', undefined]],
])('%s is told from other faults', (_what, name, text, failure) => {
  expect(failureOf(parse(text, name))).toEqual(failure);
});

test('the name may end in spaces and capitals', () => {
  expect(parse(`${header}\n${row}`, 'Plan.CSV ')).toMatchObject({ ok: true });
});

test('binary data is no text', () => {
  const bytes = Uint8Array.from({ length: 64 }, (_, index) => index % 7);
  expect(failureOf(parseCsv(bytes, { fileName: 'plan.csv' }))).toEqual(['not text', undefined]);
});

it.each([
  [9, []],
  [10, []],
  [11, ['And 2 more.']],
  [19, ['And 10 more.']],
])('of %i details a person reads ten lines', (twice, more) => {
  const result = parse(`${header},${uploadColumns.slice(0, twice).join(',')}\n${row}`);
  if (result.ok) throw new Error('The file was read');
  expect(result.details).toHaveLength(Math.min(twice, 10));
  expect(result.details.filter((detail) => !detail.includes('is the header of columns'))).toEqual(more);
});
