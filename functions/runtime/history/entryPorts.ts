import { type Models, Query, type TablesDB } from 'node-appwrite';
import { correctionField, isLeftByFunction, type TrackedArea } from '#domain/changes/changeEntry.ts';
import { groupBy } from '#domain/groupBy.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { type StoredEntry, toEntry, toEntryRow } from '#functions/runtime/entries.ts';
import { createAll, listIn, removeAll, removeBefore, toBatches, upsertAll } from '#functions/runtime/tableBatches.ts';

const tableId = tableIds.changeEntries;

export function connectEntries(tables: TablesDB) {
  const listSince = async (teamIds: readonly string[], since: string, queries: readonly string[]) => {
    const rows = await listIn(tables, tableId, 'teamId', teamIds, [Query.greaterThan('changedAt', since), ...queries]);
    return groupBy(rows.map(toEntry), ({ teamId }) => teamId);
  };
  return {
    find: async (area: TrackedArea, datesOfRows: ReadonlyMap<string, ReadonlySet<string>>): Promise<StoredEntry[]> => {
      const found: Models.DefaultRow[] = [];
      for (const batch of toBatches([...datesOfRows])) {
        const teamIds = batch.map(([teamId]) => teamId);
        const dates = new Set(batch.flatMap(([, ofRow]) => [...ofRow]));
        const queries = [Query.equal('teamId', teamIds), Query.equal('area', area), Query.isNull('uploadId')];
        found.push(...(await listIn(tables, tableId, 'changedAt', [...dates], queries)));
      }
      const times = new Map(Array.from(datesOfRows, ([id, dates]) => [id, new Set(Array.from(dates, Date.parse))]));
      return found
        .map(toEntry)
        .filter(
          (entry) => !isLeftByFunction(entry) && times.get(entry.teamId)?.has(Date.parse(entry.changedAt)) === true,
        );
    },
    findUploads: (teamIds: readonly string[], since: string) =>
      listSince(teamIds, since, [Query.isNotNull('uploadId')]),
    findCorrections: (teamIds: readonly string[], since: string) =>
      listSince(teamIds, since, [Query.equal('area', 'metrics'), Query.startsWith('field', correctionField(''))]),
    save: (entries: readonly StoredEntry[]) => upsertAll(tables, tableId, entries.map(toEntryRow)),
    /** Keeps those that are there already. */
    add: (entries: readonly StoredEntry[]) => createAll(tables, tableId, entries.map(toEntryRow)),
    remove: (ids: readonly string[]) => removeAll(tables, tableId, ids),
    removeOlderThan: (moment: Date) => removeBefore(tables, tableId, 'changedAt', moment),
  };
}
