import { emptyMessage, type CorpusFile } from './CorpusFile.ts';
import { encodeText } from './encodeText.ts';
import { lineOf, planCells, planHeader, textOf } from './planText.ts';

const advice = 'Open it in the program that wrote it and save it as CSV.';
const plan = textOf([lineOf(planHeader), lineOf(planCells())]);
const noise = Array.from({ length: 300 }, (_, index) => (index * 37) % 256);

const latin1 = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));

const kinds: readonly (readonly [start: string, detail: string])[] = [
  ['PK\x03\x04', `This is an Excel workbook or another ZIP archive, not a CSV file. ${advice}`],
  ['\x7fELF\x02\x01\x01\0', `This is a binary file, not a CSV file. ${advice}`],
  ['\0\0\0\0', `This is a binary file, not a CSV file. ${advice}`],
];

/** Other files with the name of a CSV file. */
export const binaryFiles: readonly CorpusFile[] = kinds.map(([start, detail]) => ({
  title: `begins with ${JSON.stringify(start)}`,
  bytes: Uint8Array.from([...latin1(start), ...noise]),
  expected: { message: emptyMessage, details: [detail] },
}));

function invalid(title: string, bytes: Uint8Array, ...details: string[]): CorpusFile {
  return { title, bytes, expected: { message: emptyMessage, details } };
}

const zoe = encodeText(textOf(['Zoë', 'José', 'Müller', 'Ångström']));

export const damagedFiles: readonly CorpusFile[] = [
  invalid(
    'a byte 0 in a text',
    encodeText(plan.replace('Cards', 'Ca\0rds')),
    `This is a binary file, not a CSV file. ${advice}`,
  ),
  invalid(
    'UTF-8 with BOM, cut off within a character',
    encodeText(`${plan}é`, 'UTF-8 with BOM').slice(0, -1),
    'The file says it is UTF-8 but is damaged or cut off.',
  ),
  invalid(
    'UTF-16 LE with BOM, cut off within a character',
    encodeText(plan, 'UTF-16 LE with BOM').slice(0, -1),
    'The file says it is UTF-16LE but is damaged or cut off.',
  ),
  invalid(
    'UTF-16 BE with BOM, half a character',
    encodeText(plan.replace('Cards', '\ud83e'), 'UTF-16 BE with BOM'),
    'The file says it is UTF-16BE but is damaged or cut off.',
  ),
  invalid(
    'UTF-8, one byte of Windows-1252 on line 5',
    Uint8Array.from([...zoe, 0xe9, 0x2c]),
    'Line 5: a character is damaged or in another encoding than the rest of the file.',
  ),
];

const nothing = 'The file is empty.';
const noRow = 'The file has no rows below its header.';

export const emptyFiles: readonly CorpusFile[] = [
  invalid('no byte', new Uint8Array(), nothing),
  invalid('a BOM alone', encodeText('', 'UTF-8 with BOM'), nothing),
  invalid('a UTF-16 BOM alone', encodeText('', 'UTF-16 LE with BOM'), nothing),
  invalid('one line break', encodeText('\r\n'), nothing),
  invalid('blank lines', encodeText('  \n\t\n\n'), nothing),
  invalid('separators alone', encodeText(',,,\n,,,\n'), nothing),
  invalid('empty quoted cells alone', encodeText('"",""\n"",""\n'), nothing),
  invalid('sep= alone', encodeText('sep=;\r\n'), nothing),
  invalid('a header alone', encodeText(lineOf(planHeader)), noRow),
  invalid('a header and blank lines', encodeText(textOf([lineOf(planHeader), '', ',,,', '  '])), noRow),
  invalid(
    'rows with further columns alone',
    encodeText(textOf([`${lineOf(planHeader)},Notes`, `${','.repeat(planHeader.length)}x`])),
    noRow,
  ),
];

/** The file's name has to end as that of a CSV file. */
export const misnamedFiles: readonly CorpusFile[] = ['plan.xlsx', 'plan.csv.exe', 'plan', 'csv', 'plan.txt'].map(
  (fileName) => ({
    title: `named ${fileName}`,
    fileName,
    bytes: encodeText(plan),
    expected: {
      message: 'Please upload a valid file.',
      details: ['Only a file whose name ends in .csv can be uploaded.'],
    },
  }),
);

export const namedFiles: readonly CorpusFile[] = ['Plan.CSV', 'capacity plan (2).csv', '.csv', 'plán 🦅.Csv'].map(
  (fileName) => ({
    title: `named ${fileName}`,
    fileName,
    bytes: encodeText(plan),
    expected: { rows: [[2, ...planCells()]] },
  }),
);
