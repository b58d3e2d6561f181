import fc from 'fast-check';
import { uploadColumns, type UploadColumn, type UploadRow } from '#domain/capacity-plan/columns.ts';
import { csvSeparators } from '#domain/csv/csvSeparator.ts';
import { formatErrorFile, parseErrorFile } from '#domain/capacity-plan/errorFile.ts';
import { unprotectFormula } from '#domain/formulaText.ts';
import type { RefusedRow } from '#domain/capacity-plan/planUpload.ts';
import { parseCsv } from '#domain/csv/parseCsv.ts';
import { writeTable } from '#domain/spreadsheet/writeTable.ts';
import { parseWorkbook } from '#domain/capacity-plan/workbook/parseWorkbook.ts';
import { forAllAsync } from '#test/support/forAll.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

const cell = fc.oneof(
  fc.constantFrom(
    '',
    '0042',
    '1E5',
    '2026-03-12',
    '12.03.2026',
    '=1+1',
    "'=1+1",
    '-1',
    '@x',
    '\t=x',
    ' ',
    ';',
    '"',
    ',',
  ),
  fc.constantFrom('_x0041_', '<b>&amp;', 'TRUE', 'a\nb', 'a\r\nb', '\u0007', '#REF!', 'Zoë', '👩‍💻'),
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll('\0', '')),
);
const anyRow = fc.record(
  Object.fromEntries(uploadColumns.map((column) => [column, cell])) as Record<UploadColumn, fc.Arbitrary<string>>,
);

function refused(rows: readonly UploadRow[]): RefusedRow[] {
  const problems = [{ column: 'Team', wrong: 'is "=1"', right: "the team's name" }] as const;
  // A team's name: no row is blank.
  return rows.map((row, index) => ({ line: index + 2, row: { ...row, Team: `T${index}${row.Team}` }, problems }));
}

/** Values of a row, whether or not its cells were protected. */
const meaning = (row: UploadRow) => uploadColumns.map((column) => unprotectFormula(row[column]));

async function toWorkbook(csv: string): Promise<Uint8Array> {
  const file = await writeTable(parseErrorFile(csv), { format: 'xlsx', separator: ',' });
  return new Uint8Array(await file.arrayBuffer());
}

test('an error file can be uploaded again, as CSV and as a workbook: the same rows come', () =>
  forAllAsync(
    1_000,
    [fc.array(anyRow, { minLength: 1, maxLength: 5 }), fc.constantFrom(...csvSeparators)],
    async (rows, separator) => {
      const given = refused(rows);
      const csv = [...formatErrorFile(given, separator)].join('');
      const asCsv = parseCsv(new TextEncoder().encode(csv), { fileName: 'refused.csv' });
      const asWorkbook = await parseWorkbook(await toWorkbook(csv), {});
      for (const read of [asCsv, asWorkbook]) {
        if (!('rows' in read)) throw new Error(JSON.stringify(read));
        expect(read.rows.map(({ row }) => meaning(row))).toEqual(given.map(({ row }) => meaning(row)));
      }
      expect(asCsv).toMatchObject({ separator });
    },
  ));

test('long texts and many rows come through as they are', async () => {
  const rows = Array.from({ length: 1_200 }, (_, index) =>
    uploadRow({ 'Project Id': String(index).padStart(7, '0'), Company: `${'x & y '.repeat(index % 97)}${index}` }),
  );
  const csv = [...formatErrorFile(refused(rows))].join('');
  const read = await parseWorkbook(await toWorkbook(csv), {});
  if (!('rows' in read)) throw new Error(JSON.stringify(read));
  expect(read.rows.map(({ row }) => row)).toEqual(refused(rows).map(({ row }) => row));
});
