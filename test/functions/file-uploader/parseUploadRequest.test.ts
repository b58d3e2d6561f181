import { parseUploadRequest } from '#functions/file-uploader/requests/parseUploadRequest.ts';
import { sparseRow, uploadRow } from '#test/support/uploadRow.ts';

function parse(body: object) {
  return parseUploadRequest(JSON.stringify({ fileName: 'plan.csv', fileJson: [uploadRow()], ...body }));
}

test('rows are numbered as in the file, whose first line is the header; empty rows are dropped', () => {
  const rows = [uploadRow(), sparseRow({ Team: ' \t' }), uploadRow({ Team: 'Heron' })];
  expect(parse({ fileJson: rows, sourceFileUploader: 'x', sourceFileUploaderEmail: 'y' })).toEqual({
    fileName: 'plan.csv',
    rows: [
      { line: 2, row: rows[0] },
      { line: 4, row: rows[2] },
    ],
    uploadId: undefined,
    part: 1,
    parts: 1,
    recordsTotal: undefined,
    separator: undefined,
  });
});

test.each([',', ';', '\t', '|'])('the separator of the error file may be %j', (separator) => {
  expect(parse({ separator }).separator).toBe(separator);
});

test('a part of a file says which it is, and on which lines its rows stand', () => {
  const fileJson = [uploadRow(), sparseRow({}), uploadRow({ Team: 'Heron' })];
  const part = { uploadId: 'chosen_by-the.page', part: 2, parts: 3, recordsTotal: 40 };
  expect(parse({ ...part, fileJson, lines: [20, 23, 24] })).toMatchObject({
    ...part,
    rows: [
      { line: 20, row: fileJson[0] },
      { line: 24, row: fileJson[2] },
    ],
  });
});

test('a line of another width than the header is told by its number', () => {
  const fileJson = [uploadRow(), uploadRow({ Team: 'Heron' })];
  const widthFault = { cells: 20, columns: 19, separator: ';' };
  expect(parse({ fileJson, lines: [4, 7], widthFaults: [{ line: 7, ...widthFault }] }).rows).toEqual([
    { line: 4, row: fileJson[0] },
    { line: 7, row: fileJson[1], widthFault },
  ]);
});

test('further columns are not read, and a short row has empty cells', () => {
  const short = { ...uploadRow(), 'Job Title': undefined, Line: '7', __parsed_extra: ['x'] };
  const { rows } = parse({ fileJson: [uploadRow(), short] });
  expect(rows[1]?.row).toEqual(uploadRow({ 'Job Title': '' }));
});

test.each([
  ['no rows', { fileJson: [] }, 'File is empty or invalid.'],
  [
    'repairs without a line',
    { repairs: { total: 1, repairs: [{ column: 'Team', from: 'a', to: 'b' }] } },
    /^repairs\.repairs\.0\.line: /,
  ],
  ['a hash that is none', { repairs: { total: 1, sha256: 'abc', repairs: [] } }, /^repairs\.sha256: /],
  [
    'more repairs than are kept',
    { repairs: { total: 1, repairs: [{ line: 2, column: 'Team', from: 'a'.repeat(16_000), to: 'b' }] } },
    'repairs: is too long',
  ],
  ['another separator', { separator: '=' }, 'separator: is no comma, semicolon, tab or vertical bar'],
  ['a separator that is no text', { separator: 1 }, /^separator: /],
  ['rows that are all empty', { fileJson: [sparseRow({})] }, 'File is empty or invalid.'],
  [
    'missing columns',
    { fileJson: [{ Team: 'Falcon', Company: 'x' }] },
    /^File is missing required columns: Project Id, Product Name, /,
  ],
  ['a cell that is no text', { fileJson: [{ ...uploadRow(), Team: 7 }] }, /^fileJson\.0\.Team: /],
  ['rows that are no list', { fileJson: 'x' }, /^fileJson: /],
  ['no file name', { fileName: ' ' }, 'fileName: is empty'],
  ['a file name that is too long', { fileName: 'x'.repeat(513) }, "The file's name has 513 characters, more than 512."],
  ['an id that the platform would refuse', { uploadId: '-x' }, 'uploadId: is no valid id'],
  ['an id that is too long', { uploadId: 'x'.repeat(37) }, 'uploadId: is no valid id'],
  ['a part beyond the last', { uploadId: 'x', lines: [2], part: 3, parts: 2 }, 'part: is 3, more than 2'],
  ['a part before the first', { uploadId: 'x', lines: [2], part: 0, parts: 2 }, 'part: is less than 1'],
  ['half a part', { uploadId: 'x', lines: [2], part: 1.5, parts: 2 }, 'part: is no whole number'],
  ['parts of nothing', { lines: [2], part: 1, parts: 2 }, 'uploadId: is missing, though the file comes in parts'],
  ['parts without lines', { uploadId: 'x', part: 1, parts: 2 }, 'lines: is missing, though the file comes in parts'],
  ['a width that is no number', { widthFaults: [{ line: 2, cells: 'x', columns: 19 }] }, /^widthFaults\.0\.cells: /],
  ['lines for other rows', { lines: [2, 3] }, 'lines: has 2 numbers for 1 rows'],
])('refuses %s', (_case, body, message) => expect(() => parse(body)).toThrow(message));

test.each(['', 'x', '{'])('refuses the body %j', (body) => {
  expect(() => parseUploadRequest(body)).toThrow('The request is not valid JSON.');
});

test('a name of an object property is no column', () => {
  expect(() =>
    parseUploadRequest('{"fileName":"x","fileJson":[{"__proto__":{"Team":"x"},"constructor":"x"}]}'),
  ).toThrow('File is empty or invalid.');
});
