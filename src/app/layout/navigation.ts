import { isAdmin, type User } from '#domain/user.ts';
import { paths } from '#src/paths.ts';

export interface NavigationLink {
  readonly label: string;
  readonly to: string;
  /** Who sees the link; everyone who is signed in when absent. */
  readonly visibleTo?: (user: User) => boolean;
}

/** The header's links in their order (SPEC section 2, navigation); one appears with its screen. */
const navigation: readonly NavigationLink[] = [
  { label: 'Home', to: paths.home },
  { label: 'Team Projects', to: paths.teams },
  { label: 'Metric Calculations', to: paths.metricCalculations },
  { label: 'Export Data', to: paths.export },
  { label: 'Admin', to: paths.admin, visibleTo: isAdmin },
];

/** The links that this person sees. */
export function linksFor(user: User, links = navigation): readonly NavigationLink[] {
  return links.filter(({ visibleTo = () => true }) => visibleTo(user));
}
