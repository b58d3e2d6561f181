import type { UploadColumn } from '#domain/capacity-plan/columns.ts';
import { findSuspiciousCells } from '#domain/capacity-plan/suspiciousCells.ts';
import { sparseRow, uploadRow } from '#test/support/uploadRow.ts';

const reasonFor = (column: UploadColumn, value: string) =>
  findSuspiciousCells({ line: 7, row: uploadRow({ [column]: value }) }).map(({ why }) => why);

const error = "A spreadsheet's error message, not a value.";
const formula = 'A formula that was saved instead of its result.';
const date = 'Looks like a date: a spreadsheet may have turned an id or a name into it.';
const short = 'A number that a spreadsheet has shortened: its digits may be lost.';
const lost = 'A letter was lost when the file was saved.';
const within = 'A question mark within a word: a letter may have been lost when the file was saved.';
const inName = 'A question mark in a name: a letter may have been lost when the file was saved.';
const misread = 'A letter was read in a wrong encoding. “CSV UTF-8” is the format to save the file in.';
const misplaced = 'An e-mail address in the wrong column: the cells of this line may have shifted.';

test.each([
  ...['#REF!', '#BEZUG!', '#¡VALOR!', '#NAME?', '#N/A', '#NV', '#DIV/0!', '####', 'Err:502'].map((text) => [
    text,
    error,
  ]),
  ...['#VALUE!', '#NULL!', '#NUM!', '#SPILL!', '#GETTING_DATA', '#WERT!', '#ZAHL!'].map((text) => [text, error]),
  ...['#VALEUR!', '#NOM?', '#¡REF!', '#¿NOMBRE?', '#N/D', '#RIF!', '#ССЫЛКА!'].map((text) => [text, error]),
  ...['=VLOOKUP(A1)', '=A1+B2', '@SUM(A1)', '+SUM(A1)', '-SUM.IF(A1)', '= "x"'].map((text) => [text, formula]),
  ...['2026-11-21', '21.11.2026', '1/2/26', '21.11.26 10:00', '2026-11-21T10:00'].map((text) => [text, date]),
  ...['1-Sep', 'Sep-26', 'Mar 2026', '12. März', '21 novembre 2026', 'January 5, 2026', '5 Gen'].map((text) => [
    text,
    date,
  ]),
  ...['Mär 12', '12-Mar', '12. Mrz', '01.févr', '5-set', '2026-03-12 00:00:00', 'Mar 26'].map((text) => [text, date]),
  ...['1E+05', '1,23457E+11', '1.5e-7'].map((text) => [text, short]),
  ...['M\ufffdller', '\ufffd'].map((text) => [text, lost]),
  ...['M?ller', '?ebnem', 'Stra?e AG'].map((text) => [text, within]),
  // Jürgen, Größe, Bäcker, École as 'CSV (MS-DOS)' has them, Jürgen and Straße as 'CSV (Macintosh)'.
  ...['J\x81rgen', 'Gr”áe', 'B„cker', '\x90cole', 'JŸrgen', 'Stra§e'].map((text) => [text, misread]),
])('%j looks odd: %s', (text, why) => expect(reasonFor('Product Name', text)).toEqual([why]));

test.each([
  ...['12-3-1', '#42', '007', 'Total Rewards', 'What now?', 'SÃO PAULO', '-', 'Zoë'],
  ...['Payments', 'P-100', '#1 Team', '####x', '1E5', '0042', '-5', '+49 30 1234', 'Team 2', 'Gen 2', 'Set 5', 'May'],
  ...[
    ...['=', '@home', 'Why?', 'Why? Because', '3?x', 'https://a.test/?q', '21.11', '1/2-26', '2026', 'Ångström'],
    ...['Škoda „Octavia“ – l’été', 'Nuñez §4', 'Ã', 'Âge'],
  ],
])('%j does not', (text) => expect(reasonFor('Product Name', text)).toEqual([]));

test.each([
  ['Ã…sa', 'Åsa'],
  ['MÃ¼ller', 'Müller'],
  ['â‚¬ 5', '€ 5'],
  ['ðŸ˜€', '😀'],
  ['NÃºÃ±ez', 'Núñez'],
  ['Driverâ€™s app', 'Driver’s app'],
])('%j was read in a wrong encoding', (text, meant) => {
  expect(reasonFor('Product Name', text)).toEqual([
    `The file was read in a wrong encoding before it was saved: this probably says "${meant}".`,
  ]);
});

test.each<[UploadColumn, string, string[]]>([
  ['User First Name', 'Ada ?', [inName]],
  ['User First Name', 'Jos?', [inName]],
  ['Manager', 'Moss ?', [inName]],
  ['Product Name', 'Ada ?', []],
  ['Product Name', 'ada@example.test', [misplaced]],
  ['Product Name', 'ada@example', []],
  ['Product Name', 'see ada@example.test', []],
  ['User Email', 'ada@example.test', []],
  ['Manager', 'ada@example.test', []],
])('in the column %s, %j is %j', (column, text, reasons) => expect(reasonFor(column, text)).toEqual(reasons));

test('columns that aren’t stored are not looked at', () => expect(reasonFor('Job Title', '#REF!')).toEqual([]));

test('each odd cell of a line, without space at its ends', () => {
  const row = uploadRow({ Team: ' #REF! ', Company: '1E+05' });
  expect(findSuspiciousCells({ line: 7, row })).toEqual([
    { line: 7, column: 'Team', value: '#REF!', why: error },
    { line: 7, column: 'Company', value: '1E+05', why: short },
  ]);
  expect(findSuspiciousCells({ line: 7, row, widthFault: { cells: 20, columns: 19 } })).toEqual([]);
});

describe('a line below the table', () => {
  const whys = (cells: Parameters<typeof sparseRow>[0]) =>
    findSuspiciousCells({ line: 9, row: sparseRow(cells), widthFault: { cells: 1, columns: 19 } }).map(
      ({ why }) => why,
    );
  const footer = ['Looks like a line below the table, not like a team.'];

  test.each([
    ...['Sum', 'Printed on 21 November 2026 by Ada', 'Gedruckt am 21.11.2026', 'Page 1 of 3'],
    ...[
      ...['Total', 'TOTAL: 1,234', 'Grand Total', 'Sub-total 5', 'Total rows 12', 'Summe = 5', 'Gesamt', 'Somme'],
      ...['Razem'],
    ],
    ...[
      ...['Printed 21.11.2026', 'Generated by Excel on 1 May', 'Stand: 2026', 'Page 2 of 3', 'Seite 1'],
      ...['End of report', 'EOF'],
    ],
  ])('%j', (text) => expect(whys({ Team: text })).toEqual(footer));

  test.each([
    ['Total Experience'],
    ['Printed matter'],
    ['Page'],
    ['Pages 2'],
    ['The End of report'],
    ['Sum of parts'],
    [''],
  ])('not %j', (text) => expect(whys({ Team: text })).toEqual([]));

  test('also with two more cells beside it, in whatever column it begins, but not with three', () => {
    const two = { 'Project Id': 'Total', Company: '5', Manager: '6' };
    expect(findSuspiciousCells({ line: 9, row: sparseRow(two) })).toEqual([
      { line: 9, column: 'Project Id', value: 'Total', why: footer[0] },
    ]);
    expect(whys({ ...two, 'Job Title': '7' })).toEqual([]);
  });
});
