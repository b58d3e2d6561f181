import { malformedMessage, type CorpusFile, type ExpectedFailure, type ExpectedRow } from './CorpusFile';
import { encodeText } from './encodeText';
import { lineOf, planCells, planHeader, textOf } from './planText';

const header = lineOf(planHeader);
const cells = planCells();
const row = lineOf(cells);
const noCells = ','.repeat(18);

function rowsRead(title: string, text: string, ...lines: number[]): CorpusFile {
  const rows = lines.map((line): ExpectedRow => [line, ...cells]);
  return { title, bytes: encodeText(text), expected: { rows } };
}

export const blankRowFiles: readonly CorpusFile[] = [
  rowsRead('empty lines above the header', textOf(['', '', header, row]), 4),
  rowsRead('lines of separators above the header', textOf([noCells, ',,', header, row]), 4),
  rowsRead('lines of blanks above the header', textOf(['  ', '\t', header, row]), 4),
  rowsRead('an empty line between rows', textOf([header, row, '', row]), 2, 4),
  rowsRead('empty lines below the header', textOf([header, '', '', row]), 4),
  rowsRead('empty lines at the end', textOf([header, row, '', '', '']), 2),
  rowsRead('a row of separators', textOf([header, noCells, row]), 3),
  rowsRead('a row of too few separators', textOf([header, ',,,', row]), 3),
  rowsRead('a row of too many separators', textOf([header, `${noCells},,,`, row]), 3),
  rowsRead('a row of blank cells', textOf([header, noCells.replaceAll(',', ' , '), row]), 3),
  rowsRead('a row of empty quoted cells', textOf([header, Array(19).fill('""').join(','), row]), 3),
  rowsRead('a row of quoted line breaks', textOf([header, Array(19).fill('"\n"').join(','), row]), 22),
  rowsRead('no line break at the end', `${header}\r\n${row}`, 2),
  rowsRead('CRLF and LF mixed', `${header}\r\n${row}\n${row}\r\n${row}\n`, 2, 3, 4),
  rowsRead('separators behind every line', textOf([header, row, row].map((line) => `${line},,`)), 2, 3),
  rowsRead('separators behind the rows alone', textOf([header, `${row},,`, `${row}, `]), 2, 3),
  rowsRead('separators behind the header alone', textOf([`${header},,`, row, row]), 2, 3),
];

function ragged(title: string, lines: readonly string[], ...details: string[]): CorpusFile {
  const expected: ExpectedFailure = { message: malformedMessage, details };
  return { title, bytes: encodeText(textOf(lines)), expected };
}

const short = (width: number): string => lineOf(cells.slice(0, width));
const many = (count: number, line = row): string[] => Array<string>(count).fill(line);

export const raggedRowFiles: readonly CorpusFile[] = [
  ragged('one cell too few', [header, short(18)], 'Line 2 has 18 cells, the header has 19.'),
  ragged('one cell alone', [header, row, 'Falcon'], 'Line 3 has 1 cell, the header has 19.'),
  ragged('half of the cells', [header, short(9), row], 'Line 2 has 9 cells, the header has 19.'),
  ragged('one cell too many', [header, `${row},x`], 'Line 2 has 20 cells, the header has 19.'),
  ragged('three cells too many', [header, row, `${row},,,x`], 'Line 3 has 22 cells, the header has 19.'),
  ragged(
    'a line break without quotes',
    [header, row, row.replace('Retail', 'Re\r\ntail'), row],
    'Line 3 has 6 cells, the header has 19.',
    'Line 4 has 14 cells, the header has 19.',
  ),
  ragged(
    'a separator without quotes',
    [header, row.replace('Cards', 'Cards, Loans')],
    'Line 2 has 20 cells, the header has 19.',
  ),
  ragged(
    'a ragged row below a quoted line break',
    [header, row.replace('Cards', '"Ca\nrds"'), short(18)],
    'Line 4 has 18 cells, the header has 19.',
  ),
  ragged(
    'eleven rows too short',
    [header, ...many(11, short(18)), row],
    ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((line) => `Line ${line} has 18 cells, the header has 19.`),
    'And 2 more.',
  ),
  ragged(
    'short rows far down among long ones',
    [header, ...many(20), short(17), ...many(20)],
    'Line 22 has 17 cells, the header has 19.',
  ),
  {
    title: 'cut off in the last row',
    bytes: encodeText(textOf([header, ...many(15)]) + short(12)),
    expected: { message: malformedMessage, details: ['Line 17 has 12 cells, the header has 19.'] },
  },
  ragged(
    'rows without the further columns of the header',
    [`${header},Line,Reason`, row],
    'Line 2 has 19 cells, the header has 21.',
  ),
];

/** Excel writes 16 rows together and leaves out columns at the end that are empty in all of them. */
export const excelBlockFiles: readonly CorpusFile[] = [
  [1, 18],
  [16, 17],
  [40, 16],
].map(([count = 0, width = 0]) => {
  const shortCells = cells.map((cell, place) => (place < width ? cell : ''));
  const rows = [...Array<string[]>(15).fill(cells), ...Array<string[]>(count).fill(shortCells)];
  return {
    title: `${count} rows of ${width} cells that Excel wrote together`,
    bytes: encodeText(textOf([header, ...many(15), ...many(count, short(width))])),
    expected: { rows: rows.map((read, index): ExpectedRow => [index + 2, ...read]) },
  };
});
