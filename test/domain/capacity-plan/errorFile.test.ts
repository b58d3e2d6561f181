import fc from 'fast-check';
import Papa from 'papaparse';
import { checkRow } from '#domain/capacity-plan/checkRow.ts';
import { uploadColumns, type UploadColumn, type UploadRow } from '#domain/capacity-plan/columns.ts';
import { formatErrorFile } from '#domain/capacity-plan/errorFile.ts';
import { errorFileName } from '#domain/capacity-plan/fileName.ts';
import type { RefusedRow } from '#domain/capacity-plan/planUpload.ts';
import { forAll } from '#test/support/forAll.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

function refused(row: UploadRow, line = 7): RefusedRow {
  return { line, row, problems: [{ column: 'Team', wrong: 'is empty', right: "the team's name" }] };
}

const format = (...rows: RefusedRow[]): string => [...formatErrorFile(rows)].join('');

function readBack(csv: string): Record<string, string>[] {
  return Papa.parse<Record<string, string>>(csv, { header: true, delimiter: ',', skipEmptyLines: true }).data;
}

test('holds the refused rows as they came, the line and the reason', () => {
  const row = uploadRow({ Team: ' ', Company: 'Loud, "Quoted"\nand broken' });
  expect(readBack(format(refused(row)))).toEqual([
    { ...row, Line: '7', Reason: "Team is empty. It should be the team's name." },
  ]);
});

test('starts with the mark that makes a spreadsheet read it as UTF-8', () => {
  expect(format(refused(uploadRow())).charCodeAt(0)).toBe(0xfeff);
});

test('no cell is run by a spreadsheet, and an upload of the file means the same as before', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('=cmd|x', '+1', '-1', '@x', '\tx', "'=x", ' =x', 'Ada', 'ada@example.test', 'Yes'),
  );
  const anyRow = fc.record(
    Object.fromEntries(uploadColumns.map((column) => [column, cell])) as Record<UploadColumn, fc.Arbitrary<string>>,
  );
  forAll(2_000, [anyRow], (row) => {
    const [again] = readBack(format(refused(row)));
    for (const text of Object.values(again!)) expect(text).not.toMatch(/^\s*[=+\-@]|^[\t\r\n]/);
    expect(checkRow(again as UploadRow)).toEqual(checkRow(row));
  });
});

test('holds every row of a long file, once', () => {
  const rows = Array.from({ length: 2_500 }, (_, index) => refused(uploadRow(), index + 2));
  expect(readBack(format(...rows)).map(({ Line }) => Number(Line))).toEqual(rows.map(({ line }) => line));
});

test('that would be too large ends with a line that says how many rows are missing', () => {
  const rows = Array.from({ length: 2_500 }, (_, index) => refused(uploadRow(), index + 2));
  const maxBytes = 2_100 * (new TextEncoder().encode(format(...rows)).length / 2_500);
  const listed = readBack([...formatErrorFile(rows, ',', maxBytes)].join(''));
  expect(listed.slice(0, -1).map(({ Line }) => Number(Line))).toEqual(rows.slice(0, 2_000).map(({ line }) => line));
  expect(listed.at(-1)).toMatchObject({
    Line: '',
    Reason: "500 more refused rows didn't fit into this file. Correct these first.",
  });
});

test.each([
  ['Capacity plan.CSV', 'Capacity plan - refused rows.csv'],
  ['2026/"Q1".csv', '2026__Q1_ - refused rows.csv'],
])('of %j is named %j', (fileName, expected) => expect(errorFileName(fileName, 'refused rows')).toBe(expected));
