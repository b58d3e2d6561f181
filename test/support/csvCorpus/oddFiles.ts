import type { CorpusFile } from './CorpusFile.ts';
import { encodeText } from './encodeText.ts';
import { lineOf, planCells, planHeader, textOf } from './planText.ts';

const error = "A spreadsheet's error message, not a value.";
const footer = 'Looks like a line below the table, not like a team.';

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
const footers: readonly (readonly string[])[] = [['Total'], ['Sum', '14']];

/** Never refused for it, and listed with its line, column, value and why. */
export const oddFiles: readonly CorpusFile[] = [
  {
    title: 'a value that looks odd',
    bytes: fileWith('Product Name', '#REF!'),
    expected: { rows: rowsWith('Product Name', '#REF!'), refused: {}, odd: [`3 Product Name "#REF!": ${error}`] },
  },
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
