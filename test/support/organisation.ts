import type { DatedOrganisation, ReportedMetrics } from '#domain/metric-calculations/organisation.ts';

/** A team of the tests with its metrics among its fields; absent ones are unknown. */
export interface TeamSaid extends ReportedMetrics {
  readonly name?: string;
  readonly type?: string | null;
  readonly greenfield?: boolean;
  readonly project?: string | null;
  readonly unitTestTools?: string | null;
  /** ISO 8601 */
  readonly founded?: string;
}

/** An organisation of these teams, with the ids `team-1`, `team-2` …; without a project id of its own each is an app of its own. */
export function organisationOf(...said: readonly TeamSaid[]): DatedOrganisation {
  const numbered = said.map((team, index) => ({ $id: `team-${index + 1}`, team }));
  return {
    teams: numbered.map(({ $id, team }) => ({
      $id,
      $createdAt: team.founded ?? '2025-01-01T00:00:00.000Z',
      teamName: team.name ?? $id,
      teamType: team.type ?? null,
      greenfield: team.greenfield ?? false,
      projectId: team.project === undefined ? `PRJ-${$id}` : team.project,
    })),
    inventories: new Map(
      numbered.flatMap(({ $id, team: { unitTestTools } }) =>
        unitTestTools === undefined ? [] : [[$id, { unitTestTools }]],
      ),
    ),
    metrics: new Map(numbered.map(({ $id, team }) => [$id, team as ReportedMetrics])),
  };
}
