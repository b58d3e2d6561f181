import type { UploadColumn } from './columns.ts';

/** Other words that people use for a column. They are offered like any header that is nearly right, never taken silently. */
export const headerAliases: Readonly<Partial<Record<UploadColumn, readonly string[]>>> = {
  Team: ['Team Name'],
  'Project Id': ['Project No', 'Project Number', 'Project Code'],
  'Product Name': ['Product'],
  'Business Unit': ['BU'],
  'Business Sector': ['Sector'],
  'Greenfield Status': ['Greenfield', 'Is Greenfield'],
  'Team Status': ['Status'],
  'User First Name': ['First Name', 'Given Name', 'Forename'],
  'User Middle Name': ['Middle Name', 'Middle Initial'],
  'User Last Name': ['Last Name', 'Surname', 'Family Name'],
  'User Preferred Name': ['Preferred Name', 'Nickname'],
  'User Email': ['Email', 'Email Address', 'Mail'],
  'Agile Team Role': ['Role', 'Agile Role', 'Team Role'],
  Manager: ['Manager Name', 'Line Manager', 'Reports To'],
  Company: ['Company Name', 'Employer', 'Vendor'],
  'On/Off/Near': ['Work Location', 'Location', 'Onshore/Offshore/Nearshore', 'Shore'],
  'Job Title': ['Title', 'Position'],
};
