/** Of the page, for mails; `src/paths.ts` spells them for the page itself. */

/** @param pageUrl origin of the page, with or without a final slash. */
export function teamMetricsUrl(pageUrl: string, teamId: string): string {
  return pageAddress(pageUrl, `/teams/${encodeURIComponent(teamId)}/teamMetrics`);
}

/** Where admins see a token. */
export function tokenUrl(pageUrl: string, tokenId: string): string {
  return pageAddress(pageUrl, `/admin/tokens?token=${encodeURIComponent(tokenId)}`);
}

/** Where members of its only team see a token. */
export function teamTokenUrl(pageUrl: string, teamId: string, tokenId: string): string {
  return `${teamMetricsUrl(pageUrl, teamId)}?token=${encodeURIComponent(tokenId)}`;
}

export function campaignUrl(pageUrl: string, id: string): string {
  return pageAddress(pageUrl, `/campaigns/${encodeURIComponent(id)}`);
}

export function reminderPreferenceUrl(pageUrl: string): string {
  return pageAddress(pageUrl, '/reminders');
}

/** @param path of the page */
export function pageAddress(pageUrl: string, path: string): string {
  return pageUrl.replace(/\/+$/, '') + path;
}
