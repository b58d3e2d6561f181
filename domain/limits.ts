/** specification.md, section 9. */

export const pageSizes = {
  teamList: 20,
  teamMembers: 10,
  uploadHistory: 10,
  teamHistory: 20,
  allChanges: 20,
  reminderMails: 20,
  technologies: 20,
  technologyTeams: 20,
  accounts: 20,
  tokens: 20,
  campaigns: 20,
  campaignTeams: 20,
  sonarProjects: 20,
  generic: 10,
  listRequest: 100,
  narrowListRequest: 1_000,
  functionRead: 1_000,
} as const;

/** Appwrite takes 100 values in a comparison; one less than a page, so that a short answer needs no second page. */
export const maxQueryValues = pageSizes.listRequest - 1;

/** The platform counts for each page unless it reads 0: its library's `false` is ignored (appwrite.md, section 4). */
export const uncounted = { total: 0 as unknown as boolean };

export const maxCompared = 4;

export const genericPageSizeOptions = [10, 15, 20, 25, 30] as const;

/** Appwrite's limits for one person over all tables, beyond which it answers 429 (docs/appwrite.md, section 3). */
export const writesPerMinute = { create: 120, update: 120, delete: 60 } as const;

export const flagInitTimeoutMs = 5_000;
export const configTimeoutMs = 10_000;
/** A thousand rows, 420 KB uncompressed, take 9 s at 400 kbit/s when nothing else is loaded. */
export const readTimeoutMs = { any: 15_000, thousandRows: 60_000 } as const;
export const exportErrorMs = 10_000;
export const exportKeptMs = 24 * 60 * 60 * 1_000;
/** Without an index: ten kilobytes of any script fit. A size can never be changed (docs/deploying.md). */
export const plainTextSize = 20_000;
/** Of an item of a tech inventory, but for comments; version and colon count. */
export const maxItemLength = 200;
export const undoDays = 90;
export const inventoryConfirmedDays = 180;
export const changesKeptYears = 3;
/** One for each changed field: what a browser holds at once with ease. */
export const maxChangeRows = 200_000;
export const firstMetricsYear = 2025;
/** Unpacked, in bytes: some 200,000 rows. */
export const maxWorkbookBytes = 300_000_000;
/** In bytes. A server with default settings stores files of up to 30,000,000. */
export const maxErrorFileBytes = 29_000_000;

/** Of a team that is made by hand; the rest are added on its page. */
export const maxNewMembers = 50;

export const maxPeople = 99;
