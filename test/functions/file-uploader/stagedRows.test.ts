import fc from 'fast-check';
import { uploadColumns, type UploadColumn } from '#domain/upload/columns.ts';
import { formatStagedRows, parseStagedRows } from '#functions/file-uploader/stagedRows.ts';

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
  fc.assert(fc.property(rows, (some) => expect(parseStagedRows(formatStagedRows(some))).toEqual(some)));
});
