import { isClosed } from '#domain/teams/closedTeam.ts';
import type { PushItem } from './parsePush.ts';
import type { FoundTeam, ReceiverPorts } from './ports.ts';

export type ResolvedTeam = { readonly id: string } | { readonly problem: string };

/** By what was sent: a team's id, else a Project ID that only one team has. */
export async function resolveTeams(
  items: readonly PushItem[],
  { findTeams }: ReceiverPorts,
): Promise<ReadonlyMap<string, ResolvedTeam>> {
  const names = items.map(({ team }) => team);
  const byId = new Map((await findTeams('$id', names)).map((team) => [team.id, team]));
  const left = names.filter((name) => !byId.has(name));
  const byProject = await findTeams('projectId', left);
  return new Map(
    names.map((name) => {
      const known = byId.get(name);
      // The platform may compare without regard to case.
      return [name, resolve(known ? [known] : byProject.filter(({ projectId }) => projectId === name))];
    }),
  );
}

function resolve([team, ...others]: readonly FoundTeam[]): ResolvedTeam {
  if (team === undefined) return { problem: 'There is no team of this id or Project ID.' };
  if (others.length > 0) return { problem: `${others.length + 1} teams have this Project ID: send the id.` };
  return isClosed(team.teamStatus) ? { problem: 'This team is closed.' } : { id: team.id };
}
