import type { CorpusFile } from './CorpusFile.ts';
import { encodeText } from './encodeText.ts';
import { lineOf, planCells, planHeader, textOf } from './planText.ts';

const error = "A spreadsheet's error message, not a value.";
const formula = 'A formula that was saved instead of its result.';
const date = 'Looks like a date: a spreadsheet may have turned an id or a name into it.';
const shortened = 'A number that a spreadsheet has shortened: its digits may be lost.';
const lost = 'A letter was lost when the file was saved.';
const question = 'A question mark within a word: a letter may have been lost when the file was saved.';
const nameQuestion = 'A question mark in a name: a letter may have been lost when the file was saved.';
const address = 'An e-mail address in the wrong column: the cells of this line may have shifted.';
const footer = 'Looks like a line below the table, not like a team.';
const encoding = (meant: string): string =>
  `The file was read in a wrong encoding before it was saved: this probably says "${meant}".`;

const oddTexts: readonly (readonly [column: string, value: string, why: string])[] = [
  ...['#REF!', '#N/A', '#VALUE!', '#NAME?', '#DIV/0!', '#NULL!', '#NUM!', '#SPILL!', '#GETTING_DATA', '########'].map(
    (value) => ['Product Name', value, error] as const,
  ),
  ...['#BEZUG!', '#NV', '#WERT!', '#ZAHL!', '#VALEUR!', '#NOM?', '#¡REF!', '#¿NOMBRE?', '#N/D', '#RIF!'].map(
    (value) => ['Manager', value, error] as const,
  ),
  ['Business Unit', '#ССЫЛКА!', error],
  ['Business Unit', 'Err:502', error],
  ['Product Name', '=VLOOKUP(A1)', formula],
  ['Product Name', '=A1+B2', formula],
  ['Product Name', '@SUM(A1)', formula],
  ['Project Id', 'Mär 12', date],
  ['Project Id', '12-Mar', date],
  ['Project Id', '12. Mrz', date],
  ['Project Id', '01.févr', date],
  ['Project Id', '5-set', date],
  ['Project Id', '2026-03-12', date],
  ['Project Id', '2026-03-12 00:00:00', date],
  ['Project Id', '12.03.2026', date],
  ['Project Id', '3/12/26', date],
  ['Team', 'Mar 26', date],
  ['Project Id', '1E+05', shortened],
  ['Project Id', '1,23457E+11', shortened],
  ['User First Name', '?ebnem', question],
  ['User Last Name', 'M?ller', question],
  ['User First Name', 'Jos?', nameQuestion],
  ['Company', 'Stra?e AG', question],
  ['User Last Name', 'M\ufffdller', lost],
  ['User First Name', 'Ã…sa', encoding('Åsa')],
  ['User Last Name', 'NÃºÃ±ez', encoding('Núñez')],
  ['Product Name', 'Driverâ€™s app', encoding('Driver’s app')],
  ['Product Name', 'ðŸ¦… Eagle', encoding('🦅 Eagle')],
  ['Company', 'kim.moss@example.test', address],
];

const fine: readonly (readonly [column: string, value: string])[] = [
  ['Project Id', '1E5'],
  ['Project Id', '007'],
  ['Project Id', '12-3-1'],
  ['Project Id', '#42'],
  ['Team', 'Gen 2'],
  ['Team', 'Total Rewards'],
  ['Product Name', 'What now?'],
  ['Product Name', 'https://example.test/?q=1'],
  ['Product Name', 'SÃO PAULO'],
  ['User First Name', 'Zoë'],
  ['User First Name', 'May'],
  ['Manager', 'kim.moss@example.test'],
  ['Job Title', '#REF!'],
  ['Business Unit', '-'],
];

const header = lineOf(planHeader);

/** Another person in another team: nothing contradicts the row above. */
function otherCells(column: string, value: string): string[] {
  return planCells({ Team: 'Heron', 'User Email': 'bo.reed@example.test', [column]: value });
}

function fileWith(column: string, value: string): Uint8Array {
  return encodeText(textOf([header, lineOf(planCells()), lineOf(otherCells(column, value))]));
}

function rowsWith(column: string, value: string) {
  return [
    [2, ...planCells()],
    [3, ...otherCells(column, value)],
  ] as const;
}

/** A line below the table, by its cells. */
const footers: readonly (readonly string[])[] = [
  ['Total'],
  ['TOTAL: 14'],
  ['Grand total'],
  ['Sum', '14'],
  ['Summe'],
  ['Printed 21.11.2026'],
  ['Printed on 21 November 2026 by Ada'],
  ['Gedruckt am 21.11.2026'],
  ['Page 1 of 3'],
  ['End of report'],
];

/** Never refused for it, and listed with its line, column, value and why. */
export const oddFiles: readonly CorpusFile[] = [
  ...oddTexts.map(([column, value, why]): CorpusFile => ({
    title: `${column} ${value} looks odd`,
    bytes: fileWith(column, value),
    expected: { rows: rowsWith(column, value), refused: {}, odd: [`3 ${column} "${value}": ${why}`] },
  })),
  ...footers.map((cells): CorpusFile => {
    const row = planHeader.map((_, place) => cells[place] ?? '');
    return {
      title: `a last line ${cells.join(' | ')}`,
      bytes: encodeText(textOf([header, lineOf(planCells()), lineOf(row)])),
      expected: {
        rows: [
          [2, ...planCells()],
          [3, ...row],
        ],
        refused: {},
        odd: [`3 Team "${cells[0] ?? ''}": ${footer}`],
      },
    };
  }),
  {
    title: 'a last line that is one cell alone',
    bytes: encodeText(`${textOf([header, lineOf(planCells())])}Total`),
    expected: {
      rows: [
        [2, ...planCells()],
        [3, ...planHeader.map((column) => (column === 'Team' ? 'Total' : ''))],
      ],
      refused: { 3: `Line 3 has 1 cell, the header has ${planHeader.length}. The file seems to be cut off here.` },
      odd: [`3 Team "Total": ${footer}`],
    },
  },
];

export const fineFiles: readonly CorpusFile[] = fine.map(([column, value]) => ({
  title: `${column} ${value} is nothing odd`,
  bytes: fileWith(column, value),
  expected: { rows: rowsWith(column, value), refused: {}, odd: [] },
}));
