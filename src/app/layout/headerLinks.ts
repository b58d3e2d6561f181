import { isAdmin, type User } from '#domain/user.ts';
import { paths } from '#src/paths.ts';

export interface NavigationLink {
  readonly label: string;
  readonly to: string;
  /** Other words that find it. */
  readonly keywords?: string;
  readonly visibleTo?: (user: User) => boolean;
}

/** In order (specification.md, section 2, navigation); a link appears with its screen. */
const navigation: readonly NavigationLink[] = [
  { label: 'Home', to: paths.home },
  { label: 'Team Projects', to: paths.teams },
  { label: 'Metric Calculations', to: paths.metricCalculations, keywords: 'metrics' },
  { label: 'Reporting', to: paths.reporting },
  { label: 'Technologies', to: paths.technologies },
  { label: 'Campaigns', to: paths.campaigns },
  { label: 'Export Data', to: paths.export },
  { label: 'Admin', to: paths.admin, visibleTo: isAdmin },
];

export function linksFor(user: User): readonly NavigationLink[] {
  return navigation.filter(({ visibleTo = () => true }) => visibleTo(user));
}
