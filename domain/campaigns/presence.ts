import type { ChangeEntryFields } from '#domain/changes/changeEntry.ts';

/** Of the area `team` and the field `upload`: a team was made, removed or restored. */
export type PresenceEntry = Pick<ChangeEntryFields, 'changedAt' | 'oldValue' | 'newValue' | 'source'>;

/** When a team was not there, in milliseconds since 1970; both ends as `Infinity` where they aren't known. */
export interface Presence {
  /** Creation of this team: earlier entries under its id are another team's. */
  readonly since: number;
  readonly absences: readonly { readonly from: number; readonly to: number }[];
}

export const always: Presence = { since: -Infinity, absences: [] };

/** @param entries of one team, in any order */
export function presenceOf(entries: readonly PresenceEntry[]): Presence {
  let { since } = always;
  let removedAt: number | undefined;
  const absences: { from: number; to: number }[] = [];
  for (const { changedAt, oldValue, newValue, source } of entries.toSorted(byTime)) {
    const time = Date.parse(changedAt);
    if (newValue === null) removedAt ??= time;
    else if (oldValue === null) {
      // An upload that makes a team of the same name anew brings nothing back.
      if (source === 'upload' || removedAt === undefined) since = time;
      else absences.push({ from: removedAt, to: time });
      removedAt = undefined;
    }
  }
  return { since, absences };
}

function byTime(one: PresenceEntry, other: PresenceEntry): number {
  return Date.parse(one.changedAt) - Date.parse(other.changedAt);
}

export function isThere({ since, absences }: Presence, time: number): boolean {
  return time >= since && !absences.some(({ from, to }) => time >= from && time < to);
}
