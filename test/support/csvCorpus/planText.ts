/** The header of a right file, typed out from specification.md, section 3. */
export const planHeader = [
  ...['Team', 'Project Id', 'Product Name', 'Team Type', 'Business Unit', 'Business Sector', 'Greenfield Status'],
  ...['Team Status', 'User First Name', 'User Middle Name', 'User Last Name', 'User Preferred Name', 'User Email'],
  ...['Agile Team Role', 'Manager', 'Manager Email', 'Company', 'On/Off/Near', 'Job Title'],
];

const example = [
  ...['Falcon', 'P-100', 'Payments', 'Build', 'Cards', 'Retail', 'Yes', 'Active', 'Zoë', '', 'Núñez', 'Zo'],
  ...['zoe.nunez@example.test', 'developer', 'Moss, Kim', 'kim.moss@example.test', 'Example Ltd', 'Near', 'Engineer'],
];

/** The 19 cells of a row, with some put in by column. */
export function planCells(cells: Readonly<Record<string, string>> = {}): string[] {
  return planHeader.map((column, place) => cells[column] ?? example[place] ?? '');
}

/** One line of a file, without its end. Cells that need quotation marks have them. */
export function lineOf(cells: readonly string[], separator = ','): string {
  return cells.map((cell) => (/[",;\t|\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator);
}

/** The lines of a file, each ended. */
export function textOf(lines: readonly string[], newline = '\r\n'): string {
  return lines.map((line) => line + newline).join('');
}
