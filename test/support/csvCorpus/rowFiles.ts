import type { CorpusFile, ExpectedRow } from './CorpusFile.ts';
import { encodeText } from './encodeText.ts';
import { lineOf, placeOf, planCells, planHeader, textOf } from './planText.ts';

const header = lineOf(planHeader);
const cells = planCells();
const row = lineOf(cells);
const width = planHeader.length;
const last = width - 1;
const noCells = ','.repeat(last);

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
  rowsRead('a row of empty quoted cells', textOf([header, Array(width).fill('""').join(','), row]), 3),
  rowsRead('a row of quoted line breaks', textOf([header, Array(width).fill('"\n"').join(','), row]), width + 3),
  rowsRead('no line break at the end', `${header}\r\n${row}`, 2),
  rowsRead('CRLF and LF mixed', `${header}\r\n${row}\n${row}\r\n${row}\n`, 2, 3, 4),
  rowsRead('separators behind every line', textOf([header, row, row].map((line) => `${line},,`)), 2, 3),
  rowsRead('separators behind the rows alone', textOf([header, `${row},,`, `${row}, `]), 2, 3),
  rowsRead('separators behind the header alone', textOf([`${header},,`, row, row]), 2, 3),
];

const unit = placeOf('Business Unit');
const sector = placeOf('Business Sector');
const manager = placeOf('Manager');
const comma = 'A value that contains a comma must be in quotation marks.';
const lineBreak = 'A value that contains a line break must be in quotation marks.';

/** `lines` are those of the rows; the ones in `refused` are read as `readAs` tells, all others are the example. */
function ragged(
  title: string,
  lines: readonly string[],
  refused: Readonly<Record<number, string>>,
  readAs: Readonly<Record<number, readonly string[]>>,
  rowLines = lines.slice(1).map((_, index) => index + 2),
): CorpusFile {
  const rows = rowLines.map((line): ExpectedRow => [line, ...padded(readAs[line] ?? cells)]);
  return { title, bytes: encodeText(textOf(lines)), expected: { rows, refused } };
}

const padded = (texts: readonly string[]): string[] => cells.map((_, place) => texts[place] ?? '');

const short = (count: number): string => lineOf(cells.slice(0, count));
const many = (count: number, line = row): string[] => Array<string>(count).fill(line);
/** Cells that stand one column too far right; the last two share a column. */
const shifted = (place: number, ...instead: string[]): string[] => {
  const all = [...cells.slice(0, place), ...instead, ...cells.slice(place + 1)];
  return [...all.slice(0, last), all.slice(last).join(',')];
};

/** The line is refused, not the file. */
export const raggedRowFiles: readonly CorpusFile[] = [
  ragged(
    'one cell too few',
    [header, short(last)],
    { 2: `Line 2 has ${last} cells, the header has ${width}. ${lineBreak}` },
    { 2: cells.slice(0, last) },
  ),
  ragged(
    'one cell alone',
    [header, row, 'Falcon'],
    { 3: `Line 3 has 1 cell, the header has ${width}. ${lineBreak}` },
    { 3: ['Falcon'] },
  ),
  ragged(
    'half of the cells',
    [header, short(9), row],
    { 2: `Line 2 has 9 cells, the header has ${width}. ${lineBreak}` },
    { 2: cells.slice(0, 9) },
  ),
  ragged(
    'one cell too many',
    [header, `${row},x`],
    { 2: `Line 2 has ${width + 1} cells, the header has ${width}. ${comma}` },
    { 2: [...cells.slice(0, last), 'Engineer,x'] },
  ),
  ragged(
    'three cells too many',
    [header, row, `${row},,,x`],
    { 3: `Line 3 has ${width + 3} cells, the header has ${width}. ${comma}` },
    { 3: [...cells.slice(0, last), 'Engineer,x'] },
  ),
  ragged(
    'a line break without quotes',
    [header, row, row.replace('Retail', 'Re\r\ntail'), row],
    {
      3: `Line 3 has ${sector + 1} cells, the header has ${width}. ${lineBreak}`,
      4: `Line 4 has ${width - sector} cells, the header has ${width}. ${lineBreak}`,
    },
    { 3: [...cells.slice(0, sector), 'Re'], 4: ['tail', ...cells.slice(sector + 1)] },
    [2, 3, 4, 5],
  ),
  ragged(
    'a separator without quotes',
    [header, row, row.replace('Cards', 'Cards, Loans'), row],
    { 3: `Line 3 has ${width + 1} cells, the header has ${width}. ${comma}` },
    { 3: shifted(unit, 'Cards', ' Loans') },
  ),
  ragged(
    "a manager's name without quotes, in every other row",
    [header, row, row.replace('"Moss, Kim"', 'Moss, Kim'), row, row.replace('"Moss, Kim"', 'Moss, Kim')],
    {
      3: `Line 3 has ${width + 1} cells, the header has ${width}. ${comma}`,
      5: `Line 5 has ${width + 1} cells, the header has ${width}. ${comma}`,
    },
    { 3: shifted(manager, 'Moss', ' Kim'), 5: shifted(manager, 'Moss', ' Kim') },
  ),
  ragged(
    'a ragged row below a quoted line break',
    [header, row.replace('Cards', '"Ca\nrds"'), short(last)],
    { 4: `Line 4 has ${last} cells, the header has ${width}. ${lineBreak}` },
    { 2: cells.with(unit, 'Ca\nrds'), 4: cells.slice(0, last) },
    [2, 4],
  ),
  ragged(
    'eleven rows too short',
    [header, ...many(11, short(last)), row],
    Object.fromEntries(
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((line) => [
        line,
        `Line ${line} has ${last} cells, the header has ${width}. ${lineBreak}`,
      ]),
    ),
    Object.fromEntries([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((line) => [line, cells.slice(0, last)])),
  ),
  ragged(
    'short rows far down among long ones',
    [header, ...many(20), short(width - 2), ...many(20)],
    { 22: `Line 22 has ${width - 2} cells, the header has ${width}. ${lineBreak}` },
    { 22: cells.slice(0, width - 2) },
  ),
  {
    title: 'cut off in the last row',
    bytes: encodeText(textOf([header, ...many(15)]) + short(12)),
    expected: {
      rows: [...many(15).map((_, index): ExpectedRow => [index + 2, ...cells]), [17, ...padded(cells.slice(0, 12))]],
      refused: { 17: `Line 17 has 12 cells, the header has ${width}. The file seems to be cut off here.` },
    },
  },
  ragged(
    'rows without the further columns of the header',
    [`${header},Line,Reason`, row],
    { 2: `Line 2 has ${width} cells, the header has ${width + 2}. ${lineBreak}` },
    {},
  ),
  {
    title: 'a semicolon without quotes',
    bytes: encodeText(textOf([lineOf(planHeader, ';'), lineOf(cells, ';').replace('Cards', 'Cards; Loans')])),
    expected: {
      rows: [[2, ...shifted(unit, 'Cards', ' Loans').with(last, 'Near;Engineer')]],
      refused: {
        2: `Line 2 has ${width + 1} cells, the header has ${width}. A value that contains a semicolon must be in quotation marks.`,
      },
    },
  },
];

/** Excel writes 16 rows together and leaves out columns at the end that are empty in all of them. */
export const excelBlockFiles: readonly CorpusFile[] = [
  [1, 1],
  [16, 2],
  [40, 3],
].map(([count = 0, leftOut = 0]) => {
  const kept = width - leftOut;
  const shortCells = cells.map((cell, place) => (place < kept ? cell : ''));
  const rows = [...Array<string[]>(15).fill(cells), ...Array<string[]>(count).fill(shortCells)];
  return {
    title: `${count} rows of ${kept} cells that Excel wrote together`,
    bytes: encodeText(textOf([header, ...many(15), ...many(count, short(kept))])),
    expected: { rows: rows.map((read, index): ExpectedRow => [index + 2, ...read]) },
  };
});
