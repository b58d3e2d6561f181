import type { UploadColumn } from '#domain/capacity-plan/columns.ts';
import type { CorpusFile } from './CorpusFile.ts';
import { encodeText } from './encodeText.ts';
import { lineOf, placeOf, planCells, planHeader, textOf } from './planText.ts';

function fileOf(header: readonly string[], row: readonly string[] = planCells()): Uint8Array {
  return encodeText(textOf([lineOf(header), lineOf(row)]));
}

function without(...columns: string[]): Uint8Array {
  const kept = planHeader.map((column) => !columns.includes(column));
  return fileOf(
    planHeader.filter((_, place) => kept[place]),
    planCells().filter((_, place) => kept[place]),
  );
}

const read = { rows: [[2, ...planCells()]] } as const;

/** Upper and lower case and white space are the only differences, so nobody is asked. */
const sameHeaders: readonly (readonly [string, string])[] = [
  ['Team', 'TEAM'],
  ['Team', ' team '],
  ['Project Id', ' project ID '],
  ['Project Id', 'Project\u00a0Id'],
  ['Product Name', 'product  name'],
  ['Team Type', 'TEAM\tTYPE'],
  ['Business Unit', 'Business\nUnit'],
  ['Business Sector', '\u200bBusiness Sector'],
  ['Greenfield Status', 'greenfield status'],
  ['User Email', 'USER EMAIL   '],
  ['On/Off/Near', 'on/off/near'],
  ['Job Title', 'JOB title'],
];

export const sameHeaderFiles: readonly CorpusFile[] = sameHeaders.map(([column, header]) => ({
  title: `${JSON.stringify(header)} is ${column}`,
  bytes: fileOf(planHeader.map((name) => (name === column ? header : name))),
  expected: { rows: [[header.includes('\n') ? 3 : 2, ...planCells()]] },
}));

const missingColumns = [
  ...planHeader.map((column) => [column]),
  ['Team', 'Job Title'],
  // Named in the order of the columns.
  ['Team', 'User Email', 'Manager Email'],
];

export const missingColumnFiles: readonly CorpusFile[] = missingColumns.map((columns) => ({
  title: `without ${columns.join(' and ')}`,
  bytes: without(...columns),
  expected: { message: `File is missing required columns: ${columns.join(', ')}`, details: [], suggestions: [] },
}));

const duplicates: readonly (readonly [header: string, column: UploadColumn])[] = [
  ['Team', 'Team'],
  ['team', 'Team'],
  ['Project Id', 'Project Id'],
  ['USER EMAIL ', 'User Email'],
  ['Manager', 'Manager'],
  ['Job Title', 'Job Title'],
];

const width = planHeader.length;

export const duplicateColumnFiles: readonly CorpusFile[] = [
  ...duplicates.map(([header, column]) => ({
    title: `a second ${JSON.stringify(header)}`,
    bytes: fileOf([...planHeader, header], [...planCells(), 'x']),
    expected: {
      message: `File has columns more than once: ${column}`,
      details: [`${column} is the header of columns ${placeOf(column) + 1} and ${width + 1}.`],
      suggestions: [],
    },
  })),
  {
    title: 'one column three times, another twice',
    bytes: fileOf([...planHeader, 'Team', 'company', 'TEAM'], [...planCells(), '', '', '']),
    expected: {
      message: 'File has columns more than once: Team, Company',
      details: [
        `Team is the header of columns 1, ${width + 1} and ${width + 3}.`,
        `Company is the header of columns ${placeOf('Company') + 1} and ${width + 2}.`,
      ],
    },
  },
  {
    title: 'one column twice in the place of another',
    bytes: fileOf([...planHeader.slice(0, -1), 'Team'], planCells()),
    expected: {
      message: 'File is missing required columns: Job Title',
      details: [`Team is the header of columns 1 and ${width}.`],
    },
  },
];

/** Columns that nobody asked for are not read, wherever they stand and however often. */
export const furtherColumnFiles: readonly CorpusFile[] = [
  ['Line', 'Reason'],
  ['Notes', 'Notes'],
  ['', ''],
  ['Team Lead', '__proto__'],
].map((further) => ({
  title: `further columns ${JSON.stringify(further)}`,
  bytes: fileOf(['Number', ...planHeader, ...further], ['1', ...planCells(), 'more', 'again']),
  expected: read,
}));

export const columnOrderFiles: readonly CorpusFile[] = [
  {
    title: 'columns from last to first',
    bytes: fileOf([...planHeader].reverse(), planCells().reverse()),
    expected: read,
  },
  { title: 'columns sorted', bytes: fileOf([...planHeader].sort(), byColumn([...planHeader].sort())), expected: read },
];

function byColumn(header: readonly string[]): string[] {
  return header.map((column) => planCells()[planHeader.indexOf(column)] ?? '');
}
