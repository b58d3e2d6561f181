/** One word for each state, on every screen, in files, mails and the palette. */
export const reportingWords = {
  /** This month, before its last day. */
  open: 'not reported yet',
  /** A month that ended. */
  missing: 'missing',
  never: 'never reported',
} as const;
