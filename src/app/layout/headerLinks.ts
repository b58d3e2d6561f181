import { isAdmin, type User } from '#domain/user.ts';
import { paths } from '#src/paths.ts';

export interface NavigationLink {
  readonly label: string;
  readonly to: string;
  /** Users who see the link; all when absent. */
  readonly visibleTo?: (user: User) => boolean;
}

/** The header's links in their order (specification.md, section 2, navigation); one appears with its screen. */
const navigation: readonly NavigationLink[] = [
  { label: 'Home', to: paths.home },
  { label: 'Team Projects', to: paths.teams },
  { label: 'Metric Calculations', to: paths.metricCalculations },
  { label: 'Reporting', to: paths.reporting },
  { label: 'Technologies', to: paths.technologies },
  { label: 'Export Data', to: paths.export },
  { label: 'Admin', to: paths.admin, visibleTo: isAdmin },
];

/** The links visible to this user. */
export function linksFor(user: User): readonly NavigationLink[] {
  return navigation.filter(({ visibleTo = () => true }) => visibleTo(user));
}
