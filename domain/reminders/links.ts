/** Of the page, for mails; `src/paths.ts` spells them for the page itself. */

/** @param pageUrl origin of the page, with or without a final slash. */
export function teamMetricsUrl(pageUrl: string, teamId: string): string {
  return addressOf(pageUrl, `/teams/${encodeURIComponent(teamId)}/teamMetrics`);
}

export function reminderPreferenceUrl(pageUrl: string): string {
  return addressOf(pageUrl, '/reminders');
}

function addressOf(pageUrl: string, path: string): string {
  return pageUrl.replace(/\/+$/, '') + path;
}
