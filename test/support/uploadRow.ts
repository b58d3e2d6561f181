import type { NumberedRow, UploadColumn, UploadRow } from '#domain/capacity-plan/columns.ts';
import { uploadColumns } from '#domain/capacity-plan/columns.ts';

const empty = Object.fromEntries(uploadColumns.map((column) => [column, ''])) as Record<UploadColumn, string>;

const example: UploadRow = {
  ...empty,
  Team: 'Falcon',
  'Project Id': 'P-100',
  'Product Name': 'Payments',
  'Team Type': 'build',
  'Business Unit': 'Cards',
  'Business Sector': 'Retail',
  'Greenfield Status': 'Yes',
  'Team Status': 'active',
  'User First Name': 'Ada',
  'User Last Name': 'Lane',
  'User Email': 'ada.lane@example.test',
  'Agile Team Role': 'scrum-master',
  Manager: 'Moss, Kim',
  'Manager Email': 'kim.moss@example.test',
  Company: 'Example Ltd',
  'On/Off/Near': 'onshore',
  'Job Title': 'Engineer',
};

/** A valid row with the given cells. */
export function uploadRow(cells: Partial<UploadRow> = {}): UploadRow {
  return { ...example, ...cells };
}

/** A row in which every other cell is empty. */
export function sparseRow(cells: Partial<UploadRow>): UploadRow {
  return { ...empty, ...cells };
}

/** Rows as they stand in a file, below its header. */
export function numbered(rows: readonly UploadRow[]): NumberedRow[] {
  return rows.map((row, index) => ({ line: index + 2, row }));
}
