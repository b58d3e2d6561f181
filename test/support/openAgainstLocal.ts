import type { TableId } from '#domain/resourceIds.ts';
import type { StoredRow } from '#domain/row.ts';
import { type AdapterSettings, createClient, createServices } from '#src/appwrite/createServices.ts';
import type { AppwriteServices } from '#src/appwrite/services.ts';
import { leaveAfterTest } from './leaveAfterTest.ts';
import { addRows, callRows, type WritablePlatform } from './platformRows.ts';
import type { LocalServices } from './startLocal.ts';
import type { TestPerson } from './signIn.ts';

export type GivenTables = Partial<Record<TableId, readonly StoredRow[]>>;

/** Signs the page of this test in as a person, with the real client library; its session lies where the library keeps one without cookies. */
export async function signInPage(
  local: LocalServices,
  person: TestPerson,
  settings?: AdapterSettings,
): Promise<AppwriteServices> {
  const { fallback } = await local.signIn(person);
  window.localStorage.setItem('cookieFallback', fallback);
  const { endpoint, projectId } = local;
  return leaveAfterTest(
    createServices(createClient(), { appwriteEndpoint: endpoint, appwriteProjectId: projectId }, settings),
  );
}

/** Makes these rows, and no others, the content of the tables named. */
export async function fillTables(local: WritablePlatform, tables: GivenTables): Promise<void> {
  for (const [tableId, rows] of Object.entries(tables) as [TableId, readonly StoredRow[]][]) {
    await callRows(local, 'DELETE', tableId);
    await addRows(local, tableId, rows);
  }
}
