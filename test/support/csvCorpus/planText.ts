import { type UploadColumn, uploadColumns } from '#domain/capacity-plan/columns.ts';

/** The header of a right file. */
export const planHeader: readonly string[] = uploadColumns;

/** Cells that the tests of files speak of; any other cell is empty. */
const example: Partial<Record<UploadColumn, string>> = {
  Team: 'Falcon',
  'Project Id': 'P-100',
  'Product Name': 'Payments',
  'Team Type': 'Build',
  'Business Unit': 'Cards',
  'Business Sector': 'Retail',
  'Greenfield Status': 'Yes',
  'Team Status': 'Active',
  'User First Name': 'Zoë',
  'User Last Name': 'Núñez',
  'User Preferred Name': 'Zo',
  'User Email': 'zoe.nunez@example.test',
  'Agile Team Role': 'developer',
  Manager: 'Moss, Kim',
  'Manager Email': 'kim.moss@example.test',
  Company: 'Example Ltd',
  'On/Off/Near': 'Near',
  'Job Title': 'Engineer',
};

/** The cells of a row, one for each column, with some put in by column. */
export function planCells(cells: Readonly<Record<string, string>> = {}): string[] {
  return uploadColumns.map((column) => cells[column] ?? example[column] ?? '');
}

/** Index of a column in the header and in a row's cells. */
export function placeOf(column: UploadColumn): number {
  return uploadColumns.indexOf(column);
}

/** One line of a file, without its end. Cells that need quotation marks have them. */
export function lineOf(cells: readonly string[], separator = ','): string {
  return cells.map((cell) => (/[",;\t|\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator);
}

/** The lines of a file, each ended. */
export function textOf(lines: readonly string[], newline = '\r\n'): string {
  return lines.map((line) => line + newline).join('');
}
