/** Every URL of the page (specification.md, section 2), spelled here only. */
export const paths = {
  home: '/',
  accessDenied: '/access-denied',
  teams: '/teams',
  myTeams: '/teams?mine=1',
  team: (teamId: string, tab: TeamTab = 'teamInfo') => `/teams/${encodeURIComponent(teamId)}/${tab}`,
  metricCalculations: '/metric-calculations',
  reporting: '/reporting',
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
