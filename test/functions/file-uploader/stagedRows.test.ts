import fc from 'fast-check';
import { uploadColumns, type UploadColumn } from '#domain/capacity-plan/columns.ts';
import { formatStagedRows, parseStagedRows } from '#functions/file-uploader/queue/files.ts';
import { forAll } from '#test/support/forAll.ts';

test('rows come back as they were put', () => {
  const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a\nb', '\u2028', '"'));
  const row = fc.record(
    Object.fromEntries(uploadColumns.map((column) => [column, cell])) as Record<UploadColumn, fc.Arbitrary<string>>,
  );
  const widthFault = fc.record({ cells: fc.nat(), columns: fc.nat(), separator: fc.constantFrom(',', ';') });
  const rows = fc.array(fc.record({ line: fc.nat(), row, widthFault }, { requiredKeys: ['line', 'row'] }), {
    minLength: 1,
    maxLength: 5,
  });
  forAll(2_000, [rows], (some) => expect(parseStagedRows(formatStagedRows(some))).toEqual(some));
});

test('rows that were staged under an older list of columns are read by its header', () => {
  const [last, ...others] = [...uploadColumns].reverse();
  const older = ['Cost Centre', ...others.filter((column) => column !== 'Manager Email')];
  const widthFault = { cells: 20, columns: 19 };
  const staged = [
    { columns: older },
    [2, ...older.map((column) => `${column} of Falcon`)],
    [3, ...older.map((column) => `${column} of Heron`), widthFault],
  ].map((line) => JSON.stringify(line));
  const rowOf = (team: string) =>
    Object.fromEntries(
      uploadColumns.map((column) => [
        column,
        column === last || column === 'Manager Email' ? '' : `${column} of ${team}`,
      ]),
    );
  expect(parseStagedRows(staged.join('\n'))).toEqual([
    { line: 2, row: rowOf('Falcon') },
    { line: 3, row: rowOf('Heron'), widthFault },
  ]);
});

test('rows that an earlier version staged, without a header, are read in the order of the columns', () => {
  const cells = uploadColumns.map((column) => `${column} of Falcon`);
  const row = Object.fromEntries(uploadColumns.map((column, index) => [column, cells[index]]));
  const widthFault = { cells: 20, columns: 19 };
  const staged = [JSON.stringify([2, ...cells]), JSON.stringify([5, ...cells, widthFault])].join('\n');
  expect(parseStagedRows(staged)).toEqual([
    { line: 2, row },
    { line: 5, row, widthFault },
  ]);
});
