import type { TableConfig } from '#local/appwrite/AppwriteConfig.ts';
import type { Platform } from '#local/appwrite/platform.ts';
import { RowStore } from './RowStore.ts';

const storesByPlatform = new WeakMap<Platform, Map<TableConfig, RowStore>>();

/** The store of a table's rows, made once for each platform. */
export function rowStoreOf(platform: Platform, table: TableConfig): RowStore {
  const stores = storesByPlatform.get(platform) ?? new Map<TableConfig, RowStore>();
  storesByPlatform.set(platform, stores);
  const store = stores.get(table) ?? new RowStore(platform.database, table);
  stores.set(table, store);
  return store;
}
