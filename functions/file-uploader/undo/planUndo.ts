import { compareNames } from '#domain/compareNames.ts';
import { type ChangeKind, changeKinds } from '#domain/capacity-plan/Comparison.ts';
import { noKinds } from '#domain/capacity-plan/kindCounts.ts';
import type { KeptReason, KeptRow } from '#domain/capacity-plan/undo.ts';
import type { UndoCounts } from '#domain/capacity-plan/undoOutcome.ts';
import { personName } from '#domain/teamMember.ts';
import { isSameRow } from '#functions/file-uploader/roster/applyChanges.ts';
import { type ChangeLog, changesOf, logChange, type LoggedChange } from '#functions/file-uploader/roster/changeLog.ts';
import { readsWhole, type Roster, type RosterRows, type RosterTable } from '#functions/file-uploader/roster/roster.ts';

export interface UndoPlan extends UndoCounts {
  readonly changes: readonly LoggedChange[];
  readonly kept: readonly KeptRow[];
}

/** A row that is neither as before nor as the log left it is kept. A team goes only without members and data, a person only without memberships. */
export async function planUndo(
  log: ChangeLog,
  roster: Roster,
  onRead?: (rows: number) => Promise<void>,
): Promise<UndoPlan> {
  const logged = await changesOf(log);
  const current = await readCurrent(logged, roster, onRead);
  const undo = new Undo(current);
  // In reverse, memberships are gone before their teams and people.
  for (const change of logged.toReversed()) undo.add(change);
  const kept = await nameKept(undo.kept, logged, current, roster);
  return { changes: undo.changes, restored: undo.restored, removed: undo.removed, kept };
}

interface KeptChange {
  readonly change: LoggedChange;
  readonly reason: KeptReason;
}

class Undo {
  readonly changes: LoggedChange[] = [];
  readonly kept: KeptChange[] = [];
  readonly restored: Record<ChangeKind, number> = { ...noKinds };
  readonly removed: Record<ChangeKind, number> = { ...noKinds };
  private readonly members = new Map<string, number>();
  private readonly restoredIds = new Set<string>();

  constructor(private readonly current: CurrentRows) {
    for (const membership of current.memberships.values()) this.countMembers(membership, 1);
  }

  add(change: LoggedChange): void {
    const [table, id, before, after] = change;
    const stored = this.current[table].get(id) ?? null;
    if (isSameRow(stored, before)) {
      this.count(table, before);
      return;
    }
    const reason = isSameRow(stored, after) ? this.reasonToKeep(change) : stored === null ? 'removed' : 'changed';
    if (reason !== undefined) {
      this.kept.push({ change, reason });
      return;
    }
    this.changes.push(logChange(table, id, stored, before));
    this.count(table, before);
    if (before !== null && after === null) this.restoredIds.add(id);
    if (table !== 'memberships') return;
    if (after !== null && before === null) this.countMembers(after, -1);
    if (after === null && before !== null) this.countMembers(before, 1);
  }

  private reasonToKeep([table, id, before, after]: LoggedChange): KeptReason | undefined {
    if (before === null) {
      if (table === 'teams' && (this.current.inventory.has(id) || this.current.metrics.has(id))) return 'hasData';
      const isUsed = (table === 'teams' || table === 'people') && (this.members.get(id) ?? 0) > 0;
      return isUsed ? 'inUse' : undefined;
    }
    if (table !== 'memberships' || after !== null) return undefined;
    const { teams, people } = this.current;
    const hasTeam = teams.has(before.teamId) || this.restoredIds.has(before.teamId);
    const hasPerson = people.has(before.userId) || this.restoredIds.has(before.userId);
    return hasTeam && hasPerson ? undefined : 'removed';
  }

  private count(table: RosterTable, before: object | null): void {
    const kind = changeKinds.find((each) => each === table);
    if (kind !== undefined) (before === null ? this.removed : this.restored)[kind] += 1;
  }

  private countMembers({ teamId, userId }: RosterRows['memberships'], change: number): void {
    for (const id of [teamId, userId]) this.members.set(id, (this.members.get(id) ?? 0) + change);
  }
}

/** People who aren't among the current rows are read, or taken from the log. */
async function nameKept(
  kept: readonly KeptChange[],
  logged: readonly LoggedChange[],
  current: CurrentRows,
  roster: Roster,
): Promise<KeptRow[]> {
  const rowOf = ({ change: [table, id, before, after] }: KeptChange): object => {
    return current[table].get(id) ?? after ?? before ?? {};
  };
  const memberships = kept.filter(({ change: [table] }) => table === 'memberships');
  const userIds = memberships.map((each) => (rowOf(each) as RosterRows['memberships']).userId);
  const unknown = [...new Set(userIds)].filter((id) => !current.people.has(id));
  const found = await roster.people.find(unknown);
  const gone = new Map<string, RosterRows['people'] | RosterRows['teams']>();
  for (const [table, id, before, after] of kept.length === 0 ? [] : logged) {
    if (table === 'people' || table === 'teams') {
      const row = after ?? before;
      if (row !== null) gone.set(id, row);
    }
  }
  const personOf = (id: string) => current.people.get(id) ?? found.get(id) ?? (gone.get(id) as RosterRows['people']);
  const teamNameOf = (id: string): string =>
    (current.teams.get(id) ?? (gone.get(id) as RosterRows['teams'] | undefined))?.teamName ?? '';
  const rows = kept.map((each): KeptRow => {
    const { change, reason } = each;
    const [table, id] = change;
    if (table === 'people') {
      const person = rowOf(each) as RosterRows['people'];
      return { kind: table, name: nameOf(person), detail: person.email, reason };
    }
    if (table !== 'memberships') return { kind: 'teams', name: teamNameOf(id), detail: '', reason };
    const { userId, teamId } = rowOf(each) as RosterRows['memberships'];
    return { kind: table, name: nameOf(personOf(userId)), detail: teamNameOf(teamId), reason };
  });
  return rows.sort(
    (one, other) =>
      changeKinds.indexOf(one.kind) - changeKinds.indexOf(other.kind) ||
      compareNames(one.name, other.name) ||
      compareNames(one.detail, other.detail),
  );
}

function nameOf(person: RosterRows['people'] | undefined): string {
  return person === undefined ? 'Somebody who is gone' : personName(person);
}

type CurrentRows = { readonly [Table in RosterTable]: ReadonlyMap<string, RosterRows[Table]> };

/** All teams; people and memberships that the log names or that decide about its rows, or all, when that is cheaper. */
async function readCurrent(
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
