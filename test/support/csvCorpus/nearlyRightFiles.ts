import type { CorpusFile } from './CorpusFile.ts';
import { encodeText } from './encodeText.ts';
import { lineOf, planCells, planHeader, textOf } from './planText.ts';

/** Headers that are nearly right, and the column they probably mean. */
const nearlyRight: readonly (readonly [header: string, column: string])[] = [
  ['Team Name', 'Team'],
  ['Teams', 'Team'],
  ['ProjectId', 'Project Id'],
  ['Project_ID', 'Project Id'],
  ['Porject Id', 'Project Id'],
  ['Project Number', 'Project Id'],
  ['Product', 'Product Name'],
  ['Prodcut Name', 'Product Name'],
  ['Team Typ', 'Team Type'],
  ['team-type', 'Team Type'],
  ['BU', 'Business Unit'],
  ['Buisness Unit', 'Business Unit'],
  ['Sector', 'Business Sector'],
  ['Business Sectors', 'Business Sector'],
  ['Greenfield?', 'Greenfield Status'],
  ['Green Field Status', 'Greenfield Status'],
  ['Status', 'Team Status'],
  ['First Name', 'User First Name'],
  ['UserFirstName', 'User First Name'],
  ['Middle Name', 'User Middle Name'],
  ['Surname', 'User Last Name'],
  ['User Lastname', 'User Last Name'],
  ['Preferred Name', 'User Preferred Name'],
  ['E-mail', 'User Email'],
  ['User E-Mail', 'User Email'],
  ['Email Address', 'User Email'],
  ['Role', 'Agile Team Role'],
  ['Agile Role', 'Agile Team Role'],
  ['Manger', 'Manager'],
  ['Line Manager', 'Manager'],
  ['Manager E-Mail', 'Manager Email'],
  ['Managers Email', 'Manager Email'],
  ['Compny', 'Company'],
  ['Employer', 'Company'],
  ['On / Off / Near', 'On/Off/Near'],
  ['Work Location', 'On/Off/Near'],
  ['Title', 'Job Title'],
  ['Job Titel', 'Job Title'],
];

function fileWith(header: string, column: string): Uint8Array {
  const columns = planHeader.map((name) => (name === column ? header : name));
  return encodeText(textOf([lineOf(columns), lineOf(planCells())]));
}

/** Offered as a match to confirm, never taken silently. */
export const nearlyRightFiles: readonly CorpusFile[] = nearlyRight.map(([header, column]) => ({
  title: `${header} may be ${column}`,
  bytes: fileWith(header, column),
  expected: {
    message: `File is missing required columns: ${column}`,
    details: [],
    suggestions: [`${header} → ${column}`],
  },
}));

/** The same files once a person has said yes. */
export const confirmedFiles: readonly CorpusFile[] = nearlyRight.map(([header, column]) => ({
  title: `${header} is confirmed to be ${column}`,
  bytes: fileWith(header, column),
  confirmed: { [column]: header },
  expected: { rows: [[2, ...planCells()]] },
}));

/** Too far from every column for a guess. */
export const strangeHeaderFiles: readonly CorpusFile[] = ['Team Lead', 'Comment', 'X', '?', '部署', 'Cost Centre'].map(
  (header) => ({
    title: `${header} is not offered for Team`,
    bytes: fileWith(header, 'Team'),
    expected: { message: 'File is missing required columns: Team', details: [], suggestions: [] },
  }),
);
