import { type Models, Query, type TablesDB } from 'node-appwrite';
import {
  type ChangeEntryFields,
  correctedMonth,
  correctionField,
  type TrackedArea,
} from '#domain/changes/changeEntry.ts';
import { groupBy } from '#domain/groupBy.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { fromStoredFields, toStoredFields } from '#domain/storedText.ts';
import { rowsPerCall, withRetry } from '#functions/runtime/server.ts';
import { createAll, listAll, removeAll, tableOf, toBatches, upsertAll } from '#functions/runtime/tableBatches.ts';

export type StoredEntry = ChangeEntryFields & { readonly id: string };

export interface Entries {
  find(area: TrackedArea, datesOfRows: ReadonlyMap<string, ReadonlySet<string>>): Promise<StoredEntry[]>;
  findCorrections(teamIds: readonly string[], since: string): Promise<Map<string, ChangeEntryFields[]>>;
  findUploads(teamIds: readonly string[], since: string): Promise<Map<string, ChangeEntryFields[]>>;
  save(entries: readonly StoredEntry[]): Promise<void>;
  /** Keeps those that are there already. */
  add(entries: readonly StoredEntry[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  removeOlderThan(moment: Date): Promise<number>;
}

const entriesTable = tableIds.changeEntries;

export function connectEntries(tables: TablesDB): Entries {
  return {
    find: async (area, datesOfRows) => {
      const found: Models.DefaultRow[] = [];
      for (const batch of toBatches([...datesOfRows])) {
        const teamIds = batch.map(([teamId]) => teamId);
        for (const dates of toBatches([...new Set(batch.flatMap(([, ofRow]) => [...ofRow]))])) {
          const queries = [Query.equal('teamId', teamIds), Query.equal('changedAt', dates), Query.equal('area', area)];
          found.push(...(await listAll(tables, entriesTable, [...queries, Query.isNull('uploadId')])));
        }
      }
      const entries = found.map((row) => ({ ...(fromStoredFields(row) as unknown as ChangeEntryFields), id: row.$id }));
      const times = new Map(Array.from(datesOfRows, ([id, dates]) => [id, new Set(Array.from(dates, Date.parse))]));
      return entries.filter(
        (entry) =>
          correctedMonth(entry) === undefined && times.get(entry.teamId)?.has(Date.parse(entry.changedAt)) === true,
      );
    },
    findUploads: (teamIds, since) => listSince(tables, teamIds, since, [Query.isNotNull('uploadId')]),
    findCorrections: async (teamIds, since) => {
      const ofMetrics = [Query.equal('area', 'metrics'), Query.startsWith('field', correctionField(''))];
      return listSince(tables, teamIds, since, ofMetrics);
    },
    save: (entries) => upsertAll(tables, entriesTable, entries.map(toEntryRow)),
    add: (entries) => createAll(tables, entriesTable, entries.map(toEntryRow)),
    remove: (ids) => removeAll(tables, entriesTable, ids),
    removeOlderThan: async (moment) => {
      const queries = [Query.lessThan('changedAt', moment.toISOString()), Query.limit(rowsPerCall)];
      for (let removed = 0; ;) {
        const { rows } = await withRetry(() => tables.deleteRows({ ...tableOf(entriesTable), queries }));
        removed += rows.length;
        if (rows.length < rowsPerCall) return removed;
      }
    },
  };
}

async function listSince(
  tables: TablesDB,
  teamIds: readonly string[],
  since: string,
  queries: readonly string[],
): Promise<Map<string, ChangeEntryFields[]>> {
  const found: Models.DefaultRow[] = [];
  for (const batch of toBatches(teamIds)) {
    const ofTeams = [Query.equal('teamId', batch), Query.greaterThan('changedAt', since)];
    found.push(...(await listAll(tables, entriesTable, [...ofTeams, ...queries])));
  }
  const entries = found.map((row) => fromStoredFields(row) as unknown as ChangeEntryFields);
  return groupBy(entries, ({ teamId }) => teamId);
}

function toEntryRow({ id, ...fields }: StoredEntry) {
  return toStoredFields({ $id: id, ...fields });
}
