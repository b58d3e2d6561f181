import { startOfHour } from '#domain/changes/startOfHour.ts';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { trackedTables } from '#domain/changes/trackedTables.ts';
import { personKey } from './changeAuthor.ts';

/** Of one person, or one upload, within an hour of the organisation's time zone. */
export interface ChangeGroup {
  readonly key: string;
  /** Newest first; at least one. */
  readonly entries: readonly ChangeEntry[];
  readonly hour: Date;
}

/** Live entries arrive in any order; of the same moment, in the order of their fields. */
export function sortChanges(entries: readonly ChangeEntry[]): ChangeEntry[] {
  return entries
    .map((entry) => ({ entry, time: Date.parse(entry.changedAt) }))
    .sort(
      (one, other) =>
        other.time - one.time ||
        fieldPosition(one.entry) - fieldPosition(other.entry) ||
        one.entry.$id.localeCompare(other.entry.$id),
    )
    .map(({ entry }) => entry);
}

function fieldPosition({ area, field }: ChangeEntry): number {
  const columns: readonly string[] = area === 'members' ? [] : trackedTables[area].columns;
  return columns.indexOf(field);
}

export function groupChanges(sorted: readonly ChangeEntry[], timeZone: string): ChangeGroup[] {
  const groups: { key: string; author: string; hour: Date; entries: ChangeEntry[] }[] = [];
  for (const entry of sorted) {
    const hour = startOfHour(new Date(entry.changedAt), timeZone);
    const author = [entry.source, entry.uploadId ?? '', personKey(entry)].join(' ');
    const last = groups.at(-1);
    if (last?.author === author && last.hour.getTime() === hour.getTime()) last.entries.push(entry);
    else groups.push({ key: entry.$id, author, hour, entries: [entry] });
  }
  return groups;
}
