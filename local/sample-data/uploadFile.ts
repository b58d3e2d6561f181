import { setTimeout as pause } from 'node:timers/promises';
import { ExecutionMethod, ExecutionStatus, Functions, TablesDB, type Client } from 'node-appwrite';
import { databaseIds, functionIds, tableIds } from '#domain/resourceIds.ts';
import type { UploadRow } from '#domain/upload/columns.ts';
import type { UploadResult } from '#domain/upload/uploadResult.ts';
import type { ServerConnection } from './Place.ts';
import type { Uploader } from './signInAsAdmin.ts';

const pollIntervalMs = 100;

export interface FileToUpload {
  readonly fileName: string;
  readonly rows: readonly UploadRow[];
}

/**
 * Submits a file as the page does for a person (SPEC section 7), and waits until it is processed. Throws an `Error` when it was
 * not taken, failed, or rows of it were refused.
 */
export async function uploadFile(
  place: ServerConnection,
  person: Uploader,
  client: Client,
  { fileName, rows }: FileToUpload,
  signal: AbortSignal,
): Promise<void> {
  const body = { fileJson: rows, sourceFileUploader: person.name, sourceFileUploaderEmail: person.email, fileName };
  const { status, responseBody, responseStatusCode } = await new Functions(client).createExecution({
    functionId: functionIds.fileUploader,
    body: JSON.stringify(body),
    async: false,
    xpath: '/',
    method: ExecutionMethod.POST,
  });
  if (status !== ExecutionStatus.Completed || responseStatusCode >= 400)
    throw new Error(`${fileName} was not taken: ${responseBody}`);
  const { $id } = JSON.parse(responseBody) as { $id: string };
  const result = await waitUntilProcessed(new TablesDB(place.client), $id, signal);
  if (result.status === 'failed' || result.errorCount > 0)
    throw new Error(`${fileName}: ${result.message ?? result.status}`);
}

async function waitUntilProcessed(tables: TablesDB, rowId: string, signal: AbortSignal): Promise<UploadResult> {
  for (;;) {
    const row = await tables.getRow({ databaseId: databaseIds.functions, tableId: tableIds.fileUploadResults, rowId });
    const result = row as unknown as UploadResult;
    if (result.status === 'completed' || result.status === 'failed') return result;
    await pause(pollIntervalMs, undefined, { signal });
  }
}
