import { parseUploadRequest } from '../../../functions/file-uploader/parseUploadRequest';
import { sparseRow, uploadRow } from '../../support/uploadRow';

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
  });
});

test('further columns are not read, and a short row has empty cells', () => {
  const short = { ...uploadRow(), 'Job Title': undefined, Line: '7', __parsed_extra: ['x'] };
  const { rows } = parse({ fileJson: [uploadRow(), short] });
  expect(rows[1]?.row).toEqual(uploadRow({ 'Job Title': '' }));
});

test.each([
  ['no rows', { fileJson: [] }, 'File is empty or invalid.'],
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
  [
    'a file name that the platform would run',
    { fileName: '{"method":"stringConcat","values":["x"]}' },
    "The file's name reads as an instruction to the database.",
  ],
])('refuses %s', (_case, body, message) => {
  expect(() => parse(body)).toThrow(message);
});

test.each(['', 'x', '{'])('refuses the body %j', (body) => {
  expect(() => parseUploadRequest(body)).toThrow('The request is not valid JSON.');
});

test('a name of an object property is no column', () => {
  expect(() =>
    parseUploadRequest('{"fileName":"x","fileJson":[{"__proto__":{"Team":"x"},"constructor":"x"}]}'),
  ).toThrow('File is empty or invalid.');
});
