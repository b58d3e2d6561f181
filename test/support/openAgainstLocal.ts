import { databaseOfTable, type TableId } from '#domain/resourceIds.ts';
import type { StoredRow } from '#domain/row.ts';
import { createClient, createServices } from '#src/appwrite/createServices.ts';
import type { AppwriteServices } from '#src/appwrite/services.ts';
import { leaveAfterTest } from './leaveAfterTest.ts';
import type { LocalServices } from './startLocal.ts';
import type { TestPerson } from './signIn.ts';

/** Where rows are made with every right. */
type WritablePlatform = Pick<LocalServices, 'endpoint' | 'projectId' | 'apiKey'>;

export type GivenTables = Partial<Record<TableId, readonly StoredRow[]>>;

/** Signs the page of this test in as a person, with the real client library; its session lies where the library keeps one without cookies. */
export async function signInPage(local: LocalServices, person: TestPerson): Promise<AppwriteServices> {
  const { fallback } = await local.signIn(person);
  window.localStorage.setItem('cookieFallback', fallback);
  const { endpoint, projectId } = local;
  return leaveAfterTest(createServices(createClient(), { appwriteEndpoint: endpoint, appwriteProjectId: projectId }));
}

/** Makes these rows, and no others, the content of the tables named. */
export async function fillTables(local: WritablePlatform, tables: GivenTables): Promise<void> {
  for (const [tableId, rows] of Object.entries(tables) as [TableId, readonly StoredRow[]][]) {
    await call(local, 'DELETE', tableId);
    await addRows(local, tableId, rows);
  }
}

/** Adds rows, as the platform's own functions do: with a key, 100 in a call. */
export async function addRows(local: WritablePlatform, tableId: TableId, rows: readonly StoredRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += 100) {
    await call(local, 'POST', tableId, { rows: rows.slice(start, start + 100).map(withoutDates) });
  }
}

/** The platform sets the dates itself. */
function withoutDates(row: StoredRow): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== '$createdAt' && name !== '$updatedAt'));
}

async function call(local: WritablePlatform, method: string, tableId: TableId, body?: object): Promise<void> {
  const url = `${local.endpoint}/tablesdb/${databaseOfTable[tableId]}/tables/${tableId}/rows`;
  const headers = {
    'content-type': 'application/json',
    'x-appwrite-project': local.projectId,
    'x-appwrite-key': local.apiKey,
  };
  const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${method} ${url}: ${await answer.text()}`);
}
