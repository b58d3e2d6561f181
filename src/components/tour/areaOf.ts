import type { TourArea } from '#domain/tours.ts';
import { matchTeamId, paths } from '#src/paths.ts';

const areas: readonly (readonly [path: string, area: TourArea])[] = [
  [paths.teams, 'teams'],
  [paths.metricCalculations, 'metricCalculations'],
  [paths.reporting, 'reporting'],
  [paths.technologies, 'technologies'],
  [paths.export, 'export'],
  [paths.admin, 'admin'],
];

/** Undefined for screens without a tour. */
export function areaOf(pathname: string): TourArea | undefined {
  if (pathname === paths.home) return 'home';
  if (matchTeamId(pathname) !== undefined) return 'team';
  return areas.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))?.[1];
}
