/** Every URL of the page (specification.md, section 2), spelled here only. */
export const paths = {
  home: '/',
  accessDenied: '/access-denied',
  teams: '/teams',
  /** Also for who has a start view, to which `/teams` leads. */
  allTeams: '/teams?view=all',
  myTeams: '/teams?mine=1',
  team: (teamId: string, tab: TeamTab = 'teamInfo') => `/teams/${encodeURIComponent(teamId)}/${tab}`,
  /** Opens the form at once (`update`). */
  updateMetrics: (teamId: string) => `/teams/${encodeURIComponent(teamId)}/teamMetrics?update=1`,
  metricCalculations: '/metric-calculations',
  reporting: '/reporting',
  technologies: '/technologies',
  /** `category`: as `categorySlug` spells it. */
  technology: (category: string, name: string) => `/technologies/${category}/${encodeURIComponent(escapeDots(name))}`,
  radar: '/technologies/radar',
  people: '/people',
  person: (userId: string) => `/people/${encodeURIComponent(userId)}`,
  metric: (family: string, pod: string) => `/metric-calculations?family=${family}&pod=${pod}`,
  export: '/export',
  /** Of at most four teams. */
  compare: (teamIds: readonly string[]) => `/compare?teams=${teamIds.map(encodeURIComponent).join(',')}`,
  comparison: '/compare',
  /** Of several teams at once: those named, or the person's own. */
  enterMetrics: '/enter-metrics',
  enterMetricsOf: (teamIds: readonly string[]) => `/enter-metrics?teams=${teamIds.map(encodeURIComponent).join(',')}`,
  /** Of the person's own teams and this one. */
  enterMetricsWith: (teamId: string) => `/enter-metrics?with=${encodeURIComponent(teamId)}`,
  /** In mails, too (domain/reminders/links.ts). */
  reminders: '/reminders',
  admin: '/admin',
  adminTab: (tab: AdminTab) => `/admin/${tab}`,
  changesOfUpload: (uploadId: string) => `/admin/changes?upload=${encodeURIComponent(uploadId)}`,
} as const;

export const teamTabs = ['teamInfo', 'techInventory', 'teamMetrics', 'history'] as const;
export type TeamTab = (typeof teamTabs)[number];

export const adminTabs = ['upload', 'history', 'changes', 'reminders'] as const;
export type AdminTab = (typeof adminTabs)[number];

/** Id of the team to whose page a path leads; undefined for any other one. */
export function matchTeamId(pathname: string): string | undefined {
  const [, id] = /^\/teams\/([^/]+)/u.exec(pathname) ?? [];
  return id === undefined ? undefined : decodePart(id);
}

/** As the router decodes it: what can't be decoded stays as it is. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A web server takes the last part of an address for a file when it has a dot: `Next.js`, `.NET`. */
function escapeDots(text: string): string {
  return text.replace(/[%.]/gu, (character) => (character === '.' ? '%2E' : '%25'));
}

/** The name in the address of a technology, of which the router has decoded the rest. */
export function parseTechnologyName(part: string): string {
  return part.replace(/%2E|%25/gu, (escape) => (escape === '%2E' ? '.' : '%'));
}
