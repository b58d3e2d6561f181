/** Every URL of the page (specification.md, section 2), spelled here only. */
export const paths = {
  home: '/',
  accessDenied: '/access-denied',
  teams: '/teams',
  myTeams: '/teams?mine=1',
  team: (teamId: string, tab: TeamTab = 'teamInfo') => `/teams/${encodeURIComponent(teamId)}/${tab}`,
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

/** A web server takes the last part of an address for a file when it has a dot: `Next.js`, `.NET`. */
function escapeDots(text: string): string {
  return text.replace(/[%.]/gu, (character) => (character === '.' ? '%2E' : '%25'));
}

/** The name in the address of a technology, of which the router has decoded the rest. */
export function parseTechnologyName(part: string): string {
  return part.replace(/%2E|%25/gu, (escape) => (escape === '%2E' ? '.' : '%'));
}
