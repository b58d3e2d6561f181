/** specification.md, section 2; spelled here only. */
export const paths = {
  home: '/',
  accessDenied: '/access-denied',
  teams: '/teams',
  allTeams: '/teams?view=all',
  myTeams: '/teams?mine=1',
  askedTeams: (campaignId: string) => `/teams?view=all&campaign=${encodeURIComponent(campaignId)}`,
  teamsOf: (sector: string) => `/teams?sector=${encodeURIComponent(sector)}`,
  team: (teamId: string, tab: TeamTab = 'teamInfo') => `/teams/${encodeURIComponent(teamId)}/${tab}`,
  updateMetrics: (teamId: string) => `/teams/${encodeURIComponent(teamId)}/teamMetrics?update=1`,
  metricCalculations: '/metric-calculations',
  reporting: '/reporting',
  reportingOf: (sector: string) => `/reporting?sector=${encodeURIComponent(sector)}`,
  lateTeams: '/reporting?late=missing',
  dueInventories: '/reporting?inventory=due',
  neverReported: '/reporting?late=never',
  technologies: '/technologies',
  /** @param category as `categorySlug` spells it */
  technology: (category: string, name: string) => `/technologies/${category}/${encodeURIComponent(escapeDots(name))}`,
  radar: '/technologies/radar',
  campaigns: '/campaigns',
  campaign: (id: string) => `/campaigns/${encodeURIComponent(id)}`,
  people: '/people',
  person: (userId: string) => `/people/${encodeURIComponent(userId)}`,
  latestMetrics: '/metric-calculations',
  metric: (family: string, pod: string) => `/metric-calculations?family=${family}&pod=${pod}`,
  /** Where the figure of all pods comes from. */
  calculation: (family: string) => `/metric-calculations?family=${family}&explain=${family}AllPods`,
  export: '/export',
  /** At most four. */
  compare: (teamIds: readonly string[]) => `/compare?teams=${teamIds.map(encodeURIComponent).join(',')}`,
  comparison: '/compare',
  enterMetrics: '/enter-metrics',
  enterMetricsWith: (teamId: string) => `/enter-metrics?with=${encodeURIComponent(teamId)}`,
  /** In mails, too (domain/reminders/links.ts). */
  reminders: '/reminders',
  admin: '/admin',
  adminTab: (tab: AdminTab) => `/admin/${tab}`,
  failedReminders: (day: string) => `/admin/reminders?status=failed&day=${day}`,
  changesOfUpload: (uploadId: string) => `/admin/changes?upload=${encodeURIComponent(uploadId)}`,
} as const;

export type TeamTab = 'teamInfo' | 'techInventory' | 'teamMetrics' | 'history';
export type AdminTab = 'upload' | 'history' | 'changes' | 'reminders' | 'tokens' | 'sonar' | 'targets' | 'people';

export function matchTeamId(pathname: string): string | undefined {
  const [, id] = /^\/teams\/([^/]+)/u.exec(pathname) ?? [];
  return id === undefined ? undefined : decodePart(id);
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A web server takes a last part with a dot for a file: `Next.js`, `.NET`. */
function escapeDots(text: string): string {
  return text.replace(/[%.]/gu, (character) => (character === '.' ? '%2E' : '%25'));
}

/** The router has decoded the rest. */
export function parseTechnologyName(part: string): string {
  return part.replace(/%2E|%25/gu, (escape) => (escape === '%2E' ? '.' : '%'));
}
