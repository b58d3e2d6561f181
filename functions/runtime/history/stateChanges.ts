import type { ChangeEntryFields } from '#domain/changes/changeEntry.ts';
import { withConfirmations } from '#domain/changes/confirmations.ts';
import { withoutCorrections, withReports } from '#domain/changes/metricChanges.ts';
import { withoutMerges } from '#domain/changes/nameMerges.ts';
import { withoutTeamChanges } from '#domain/changes/teamRemovals.ts';
import { changesOf, type StateChanges } from '#domain/changes/timeline.ts';
import type { HistoryPorts, StatesOfRows, StoredState } from './ports.ts';

export type ChangesOfRows = ReadonlyMap<string, readonly StateChanges<StoredState>[]>;

/** Without what other entries tell of. */
export async function readChanges(states: StatesOfRows, ports: HistoryPorts): Promise<ChangesOfRows> {
  const all = [...states.values()];
  if (all.length === 0) return new Map();
  const uploads = await ports.entries.findUploads([...states.keys()], sinceWhen(all));
  const corrections = await findCorrections(all, ports);
  return new Map(
    Array.from(states, ([rowId, ofRow]) => {
      const told = { uploads: uploads.get(rowId) ?? [], corrections: corrections.get(rowId) ?? [] };
      return [rowId, allChanges(ofRow, told, ports.timeZone)];
    }),
  );
}

async function findCorrections(
  states: readonly (readonly StoredState[])[],
  { entries }: HistoryPorts,
): Promise<ReadonlyMap<string, readonly ChangeEntryFields[]>> {
  const corrected = states.filter((ofRow) => ofRow.some(({ state }) => typeof state?.correctionDate === 'string'));
  if (corrected.length === 0) return new Map();
  const rowIds = corrected.flatMap(([first]) => (first ? [first.rowId] : []));
  return entries.findCorrections(rowIds, sinceWhen(corrected));
}

interface ToldChanges {
  /** Also merges, in the area of the inventory. */
  readonly uploads: readonly ChangeEntryFields[];
  readonly corrections: readonly ChangeEntryFields[];
}

function allChanges(
  states: readonly StoredState[],
  { uploads, corrections }: ToldChanges,
  timeZone: string,
): StateChanges<StoredState>[] {
  const area = states[0]?.area;
  const ofTeam = uploads.filter((entry) => entry.area === 'team');
  if (area === 'team') return changesOf(states, ofTeam);
  if (area !== 'metrics') {
    const merges = uploads.filter((entry) => entry.area === 'inventory');
    return withConfirmations(withoutTeamChanges(withoutMerges(changesOf(states), merges), ofTeam));
  }
  return withReports(withoutTeamChanges(withoutCorrections(changesOf(states), corrections), ofTeam), timeZone);
}

/** A first state that isn't the start may have been made by an upload at any time before. */
function sinceWhen(states: readonly (readonly StoredState[])[]): string {
  const times = states.flatMap(([first]) => (first ? [first.isStart ? Date.parse(first.stateAt) : 0] : []));
  return new Date(times.reduce((one, other) => Math.min(one, other))).toISOString();
}
