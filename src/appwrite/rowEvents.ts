import { Channel, type RealtimeResponseEvent } from 'appwrite';
import { databaseOfTable, type TableId } from '#domain/resourceIds.ts';
import type { Stored } from '#domain/row.ts';
import { fromStoredFields } from '#domain/storedText.ts';
import type { RowAction, RowEvent } from './services.ts';
import { toPlain } from './toPlain.ts';

const actions: Readonly<Record<string, RowAction>> = {
  create: 'create',
  update: 'update',
  upsert: 'update',
  delete: 'delete',
};

/** The channel on which every row of a table is told. */
export function channelOf(tableId: TableId): string {
  return Channel.tablesdb(databaseOfTable[tableId]).table(tableId).row().toString();
}

/** An event of the platform in the page's words; null for one that is about no row. */
export function toRowEvent({
  events,
  payload,
}: Pick<RealtimeResponseEvent<Stored>, 'events' | 'payload'>): RowEvent<Stored> | null {
  const action = actions[events[0]?.split('.').at(-1) ?? ''];
  return action === undefined ? null : { action, row: fromStoredFields(toPlain(payload)) };
}
