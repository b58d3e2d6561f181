import { Account, Client, ExecutionMethod, ExecutionStatus, Functions, Query, TablesDB, Users } from 'node-appwrite';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseIds, functionIds, tableIds } from '#domain/resourceIds.ts';
import type { UploadRow } from '#domain/capacity-plan/columns.ts';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { adminLabel } from '#domain/user.ts';
import type { ServerConnection } from './fillRows.ts';

const pollIntervalMs = 100;

export interface FileToUpload {
  readonly fileName: string;
  readonly rows: readonly UploadRow[];
}

/**
 * Submits a file as the page does for a person (specification.md, section 7), and waits until it is processed. Throws an `Error` when it
 * was not taken, failed, or rows of it were refused.
 */
export async function uploadFile(
  connection: ServerConnection,
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
  const result = await waitUntilProcessed(new TablesDB(connection.client), $id, signal);
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

/** Person with a name and an e-mail address. */
export interface Uploader {
  readonly name: string;
  readonly email: string;
}

interface SignedInAdmin {
  /** Client of that person's session. */
  readonly client: Client;
  signOut(): Promise<void>;
}

/** Signs in as an admin, who is created unless somebody has that address. */
export async function signInAsAdmin(
  { client: server, endpoint, projectId }: ServerConnection,
  { name, email }: Uploader,
): Promise<SignedInAdmin> {
  const users = new Users(server);
  const { users: found } = await users.list({ queries: [Query.equal('email', [email])] });
  const user = found[0] ?? (await users.create({ userId: 'unique()', email, name }));
  if (!user.labels.includes(adminLabel)) {
    await users.updateLabels({ userId: user.$id, labels: [...user.labels, adminLabel] });
  }
  const { secret } = await users.createSession({ userId: user.$id });
  const client = new Client()
    .setEndpoint(endpoint)
    .setProject(projectId)
    .addHeader('X-Fallback-Cookies', JSON.stringify({ [`a_session_${projectId}`]: secret }));
  return {
    client,
    signOut: async () => {
      await new Account(client).deleteSession({ sessionId: 'current' });
    },
  };
}

/**
 * Splits a file into parts of at most so many bytes of JSON each, never within a team, as an admin would if the file exceeded the
 * limit of one request.
 */
export function splitIntoChunks(rows: readonly UploadRow[], maximumBytes: number): UploadRow[][] {
  const parts: UploadRow[][] = [];
  let room = 0;
  for (const team of byTeam(rows)) {
    const size = Buffer.byteLength(JSON.stringify(team));
    const part = parts.at(-1);
    if (part === undefined || size > room) {
      parts.push([...team]);
      room = maximumBytes - size;
    } else {
      part.push(...team);
      room -= size;
    }
  }
  return parts;
}

/** Groups neighbouring rows of one team. */
function byTeam(rows: readonly UploadRow[]): UploadRow[][] {
  const teams: UploadRow[][] = [];
  for (const row of rows) {
    const last = teams.at(-1);
    if (last?.[0]?.Team === row.Team) last.push(row);
    else teams.push([row]);
  }
  return teams;
}
