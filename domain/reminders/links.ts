/** Addresses of the page that stand in mails; `src/paths.ts` spells them for the page itself. */

/** @param pageUrl origin of the page, with or without a final slash. */
export function teamMetricsUrl(pageUrl: string, teamId: string): string {
  return addressOf(pageUrl, `/teams/${encodeURIComponent(teamId)}/teamMetrics`);
}

/** The page on which a person turns their reminders off and on. */
export function reminderPreferenceUrl(pageUrl: string): string {
  return addressOf(pageUrl, '/reminders');
}

function addressOf(pageUrl: string, path: string): string {
  return pageUrl.replace(/\/+$/, '') + path;
}
