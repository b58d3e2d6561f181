import { malformedMessage, type CorpusFile } from './CorpusFile.ts';
import { encodeText } from './encodeText.ts';
import { lineOf, planCells, planHeader, textOf } from './planText.ts';

const header = lineOf(planHeader);
const row = lineOf(planCells());
const long = 'x'.repeat(10_000);

/** A cell as it is written in the file, and the value that it has. */
const cellTexts: readonly (readonly [title: string, written: string, value: string])[] = [
  ['quoted though it need not be', '"Falcon"', 'Falcon'],
  ['a doubled quotation mark', '"Fal""con"', 'Fal"con'],
  ['nothing but a quotation mark', '""""', '"'],
  ['a quotation mark inside a cell without quotes', 'Falcon 5" wide', 'Falcon 5" wide'],
  ['a quoted separator', '"Fal,con"', 'Fal,con'],
  ['a quoted LF', '"Fal\ncon"', 'Fal\ncon'],
  ['a quoted CR', '"Fal\rcon"', 'Fal\rcon'],
  ['a quoted CRLF', '"Fal\r\ncon"', 'Fal\r\ncon'],
  ['blanks around', '  Falcon  ', '  Falcon  '],
  ['blanks inside quotes', '"  Falcon  "', '  Falcon  '],
  ['blanks behind the quotes', '"Falcon"  ', 'Falcon'],
  ['a formula', '=1+1', '=1+1'],
  ['a protected formula', "'=1+1", "'=1+1"],
  ['an at sign', '@SUM(A1)', '@SUM(A1)'],
  ['a number with zeros in front', '007', '007'],
  ['a long number', '12345678901234567890', '12345678901234567890'],
  ['a date', '2026-01-02', '2026-01-02'],
  ['true', 'TRUE', 'TRUE'],
  ['null', 'null', 'null'],
  ['an emoji', '🦅 Falcon', '🦅 Falcon'],
  ['right to left', 'צוות', 'צוות'],
  ['a letter with a combining mark', 'E\u0301quipe', 'E\u0301quipe'],
  ['a zero-width blank', 'Fal\u200bcon', 'Fal\u200bcon'],
  ['a control character', 'Fal\u0007con', 'Fal\u0007con'],
  ['a tab', 'Fal\tcon', 'Fal\tcon'],
  ['what databases take for an instruction', '"{""method"":""x""}"', '{"method":"x"}'],
  ['a backslash', 'Fal\\"con', 'Fal\\"con'],
  ['the name of a property', '__proto__', '__proto__'],
  ['10,000 characters', long, long],
];

/** Values stay as they are. The row below shows that the lines are counted on. */
export const cellFiles: readonly CorpusFile[] = cellTexts.map(([title, written, value]) => ({
  title: `a cell: ${title}`,
  bytes: encodeText(textOf([header, row.replace('Falcon', written), row])),
  expected: {
    rows: [
      [2, ...planCells({ Team: value })],
      [/[\r\n]/u.test(value) ? 4 : 3, ...planCells()],
    ],
  },
}));

const behind = 'a quotation mark is not closed at the end of the value. To use one inside a value, write it twice.';

const never = 'a quotation mark is never closed.';
const plain = lineOf(planCells({ Manager: 'Kim Moss' }));

const faults: readonly (readonly [title: string, lines: readonly string[], detail: string])[] = [
  ['never closed', [header, `"${plain}`], `Line 2: ${never}`],
  ['never closed in the last cell', [header, row, plain.replace('Engineer', '"Engineer')], `Line 3: ${never}`],
  ['never closed, rows below', [header, row, plain.replace('Cards', '"Cards'), plain, plain], `Line 3: ${never}`],
  ['never closed in the header', [`"${header}`, plain], `Line 1: ${never}`],
  ['closed in another cell', [header, row.replace('Cards', '"Cards')], `Line 2: ${behind}`],
  ['closed in a later row', [header, plain.replace('Cards', '"Cards'), row], `Line 2: ${behind}`],
  ['text behind the closing one', [header, row.replace('Cards', '"Cards" and Loans')], `Line 2: ${behind}`],
  ['not doubled inside a cell', [header, row, row.replace('Cards', '"the "big" Cards"')], `Line 3: ${behind}`],
  [
    'below a quoted line break',
    [header, row.replace('Cards', '"Ca\nrds"'), row.replace('Cards', '"Ca" rds')],
    `Line 4: ${behind}`,
  ],
];

export const quoteFaultFiles: readonly CorpusFile[] = faults.map(([title, lines, detail]) => ({
  title: `a quotation mark: ${title}`,
  bytes: encodeText(textOf(lines)),
  expected: { message: malformedMessage, details: [detail] },
}));
