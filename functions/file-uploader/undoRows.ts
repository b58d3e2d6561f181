import type { LoggedChange } from './changeLog.ts';
import { readsWhole, type Roster, type RosterRows, type RosterTable } from './roster.ts';

/** The rows that an undo has to know, as they are now, by table and id. */
export type CurrentRows = { readonly [Table in RosterTable]: ReadonlyMap<string, RosterRows[Table]> };

/**
 * All teams; of people and memberships those that the log names and those that decide whether one of its rows can be removed or come
 * back, or all, when that is cheaper.
 */
export async function readCurrent(
  logged: readonly LoggedChange[],
  roster: Roster,
  onRead?: (rows: number) => Promise<void>,
): Promise<CurrentRows> {
  const teams = await roster.teams.list(onRead);
  const addedTeams = idsOf(logged, 'teams', (before) => before === null);
  const ofTeams = (table: 'inventory' | 'metrics') => [...idsOf(logged, table), ...addedTeams];
  const data = {
    inventory: await roster.inventory.find(ofTeams('inventory')),
    metrics: await roster.metrics.find(ofTeams('metrics')),
  };
  if (readsWhole(logged.length, teams)) {
    return {
      teams,
      people: await roster.people.list(onRead),
      memberships: await roster.memberships.list(onRead),
      ...data,
    };
  }
  const addedPeople = idsOf(logged, 'people', (before) => before === null);
  const returning = logged.flatMap(([table, , before, after]) =>
    table === 'memberships' && before !== null && after === null ? [before.userId] : [],
  );
  const memberships = [
    await roster.memberships.find(idsOf(logged, 'memberships')),
    await roster.memberships.findBy('teamId', addedTeams),
    await roster.memberships.findBy('userId', addedPeople),
  ];
  return {
    teams,
    people: await roster.people.find([...new Set([...idsOf(logged, 'people'), ...returning])]),
    memberships: new Map(memberships.flatMap((rows) => [...rows])),
    ...data,
  };
}

function idsOf(
  logged: readonly LoggedChange[],
  wanted: RosterTable,
  matches: (before: object | null) => boolean = () => true,
): string[] {
  return logged.flatMap(([table, id, before]) => (table === wanted && matches(before) ? [id] : []));
}
