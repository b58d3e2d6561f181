/** Business constants and limits (specification.md, section 9). */

export const pageSizes = {
  teamList: 20,
  teamMembers: 10,
  uploadHistory: 10,
  teamHistory: 20,
  allChanges: 20,
  reminderMails: 20,
  technologies: 20,
  technologyTeams: 20,
  generic: 10,
  /** Rows in one request of a list. */
  listRequest: 100,
  /** Rows in one request of a list of a few short columns. */
  narrowListRequest: 1_000,
  /** Rows in one request of a function that reads a whole table. */
  functionRead: 1_000,
} as const;

export const genericPageSizeOptions = [10, 15, 20, 25, 30] as const;

/** Writes of rows that Appwrite takes of one person in a minute, over all tables; beyond it answers 429 (docs/appwrite.md, section 3). */
export const writesPerMinute = { create: 120, update: 120, delete: 60 } as const;

export const flagInitTimeoutMs = 5_000;
export const configTimeoutMs = 10_000;
/** Time for which a failed export shows its error. */
export const exportErrorMs = 10_000;
/** Minimum retention of an export's file. */
export const exportKeptMs = 24 * 60 * 60 * 1_000;
/** Characters in a text column without an index: ten kilobytes of any script fit. A size can never be changed (docs/deploying.md). */
export const plainTextSize = 20_000;
/** Days for which an upload can be undone, and a removed team restored. */
export const undoDays = 90;
/** Days for which a confirmed tech inventory is good. */
export const inventoryConfirmedDays = 180;
/** Retention of the changes of teams, in years. */
export const changesKeptYears = 3;
/** Rows in one spreadsheet of changes, one for each changed field: what a browser holds at once with ease. */
export const maxChangeRows = 200_000;
export const firstMetricsYear = 2025;
/** Largest unpacked size of an uploaded workbook, in bytes: some 200,000 rows. */
export const maxWorkbookBytes = 300_000_000;
/** Largest file of refused rows, in bytes. A server with default settings stores files of up to 30,000,000 bytes. */
export const maxErrorFileBytes = 29_000_000;
