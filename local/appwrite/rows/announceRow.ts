import type { TableConfig } from '../AppwriteConfig';
import type { PlatformEvent } from '../events';
import type { Platform } from '../platform';
import type { Row } from './Row';
import { rowView } from './rowCodec';
import { readRolesOf } from './rowRights';

/** Tells the platform what happened to a row, after it has been stored; returns the row as it is answered. */
export function announceRow(
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
