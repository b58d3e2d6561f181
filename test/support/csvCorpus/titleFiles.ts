import type { CorpusFile } from './CorpusFile.ts';
import { encodeText } from './encodeText.ts';
import { lineOf, placeOf, planCells, planHeader, textOf } from './planText.ts';

const header = lineOf(planHeader);
const row = lineOf(planCells());
const noCells = ','.repeat(planHeader.length - 1);

function below(title: string, above: readonly string[], line: number, separator = ','): CorpusFile {
  const lines = [...above, lineOf(planHeader, separator), lineOf(planCells(), separator)];
  return { title, bytes: encodeText(textOf(lines)), expected: { rows: [[line, ...planCells()]] } };
}

const far = [['Capacity plan 2026'], Array<string>(10).fill('note')].flat();

/** Lines above the header are skipped; rows keep their line numbers in the file. */
export const titleFiles: readonly CorpusFile[] = [
  below('a title', ['Capacity plan 2026'], 3),
  below('a title with separators behind it', [`Capacity plan 2026${noCells}`], 3),
  below('a title and a blank line', ['Capacity plan 2026', ''], 4),
  below('a title, a date and a blank row', ['Capacity plan', 'Printed 21.11.2026', noCells], 5),
  below('a title, then a semicolon between cells', ['Plan, as agreed, for 2026'], 3, ';'),
  below('a title, then tabs between cells', ['Capacity plan', 'for 2026'], 4, '\t'),
  below('a quoted title of two lines', ['"Capacity\nplan"'], 4),
  below('blank lines, then a title', ['', '', 'Capacity plan', ''], 6),
  below('a title ten lines above', ['Capacity plan 2026', ...Array<string>(9).fill('note')], 12),
  {
    title: 'a title eleven lines above',
    bytes: encodeText(textOf([...far, header, row])),
    expected: { message: `File is missing required columns: ${planHeader.join(', ')}`, details: [], suggestions: [] },
  },
  {
    title: 'a title above a header that lacks a column',
    bytes: encodeText(
      textOf(['Capacity plan 2026', lineOf(planHeader.slice(0, -1)), lineOf(planCells().slice(0, -1))]),
    ),
    expected: { message: 'File is missing required columns: Job Title', details: [], suggestions: [] },
  },
  {
    title: 'a title above a header that is nearly right',
    bytes: encodeText(textOf(['Teams of 2026', lineOf(planHeader.with(placeOf('User Email'), 'Mail')), row])),
    expected: {
      message: 'File is missing required columns: User Email',
      details: [],
      suggestions: ['Mail → User Email'],
    },
  },
];

const brokenMarkDetail = (mark: string): string =>
  `The header begins with "${mark}": the file was opened in the wrong encoding and then saved. Open the original as UTF-8 and save it as "CSV UTF-8".`;

/** The byte order mark of UTF-8, read as Windows-1252 and saved. Its name is never offered for the column. */
export const brokenMarkFiles: readonly CorpusFile[] = [
  ['ï»¿', 'UTF-8'],
  ['ï»¿', 'Windows-1252'],
  ['ï»¿', 'UTF-8 with BOM'],
  ['Ã¯Â»Â¿', 'UTF-8'],
].map(([mark = '', encoding = '']) => ({
  title: `a header that begins with ${mark}, in ${encoding}`,
  bytes: encodeText(
    textOf([lineOf(planHeader.with(0, `${mark}Team`)), lineOf(planCells({ Team: 'Ã…sa' }))]),
    encoding as 'UTF-8' | 'Windows-1252' | 'UTF-8 with BOM',
  ),
  expected:
    // At the start of the file, the three bytes are the mark itself.
    encoding === 'Windows-1252'
      ? { message: 'File is empty or invalid.', details: ['The file says it is UTF-8 but is damaged or cut off.'] }
      : { message: 'File is missing required columns: Team', details: [brokenMarkDetail(mark)], suggestions: [] },
}));
