import type { TableConfig } from '#local/appwrite/AppwriteConfig.ts';
import type { PlatformEvent } from '#local/appwrite/events.ts';
import type { Platform } from '#local/appwrite/platform.ts';
import type { Row } from './Row.ts';
import { rowView } from './rowCodec.ts';
import { readRolesOf } from './rowRights.ts';

/** Tells the platform what happened to a row, after it has been stored; returns the row as it is answered. */
export function publishRow(
  platform: Platform,
  table: TableConfig,
  action: PlatformEvent['action'],
  row: Row,
): Record<string, unknown> {
  const resource = { kind: 'row', databaseId: table.databaseId, tableId: table.$id, id: row.$id } as const;
  const payload = rowView(table, row);
  platform.events.publish({ resource, action, payload, readRoles: readRolesOf(table, row) });
  return payload;
}
