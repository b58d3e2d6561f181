import { gunzipSync, gzipSync } from 'node:zlib';
import { AppwriteException, ExecutionMethod, Permission, Role, type Models } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { bucketIds, databaseOfTable, tableIds } from '../../domain/resourceIds';
import type { UploadResultFields } from '../../domain/upload/uploadResult';
import type { Server } from '../runtime/connectServer';
import { retrying } from '../runtime/retrying';
import { createTableRows } from '../runtime/TableRows';
import { blankPerson, blankRole, blankTeam } from './blankRows';
import { processPath } from './paths';
import type { ErrorFiles, Roster, Staging, UploadPorts, UploadResults } from './ports';
import { formatStagedRows, parseStagedRows } from './stagedRows';

/** The ports, kept by Appwrite. */
export function connectUploads(server: Server, functionId: string, report: (message: string) => void): UploadPorts {
  return {
    results: connectResults(server),
    staging: connectStaging(server),
    errorFiles: connectErrorFiles(server),
    roster: connectRoster(server),
    startProcessing: async (uploadId) => {
      const body = JSON.stringify({ uploadId });
      await server.functions.createExecution({
        functionId,
        body,
        async: true,
        xpath: processPath,
        method: ExecutionMethod.POST,
      });
    },
    report,
  };
}

function connectRoster({ tables }: Server): Roster {
  return {
    teams: createTableRows(tables, tableIds.teamMetadata, blankTeam),
    people: createTableRows(tables, tableIds.userMetadata, blankPerson),
    roles: createTableRows(tables, tableIds.userTeamAssociation, blankRole),
  };
}

function connectResults({ tables }: Server): UploadResults {
  const tableId = tableIds.fileUploadResults;
  const table = { databaseId: databaseOfTable[tableId], tableId };
  return {
    create: async (rowId, data, userId) => {
      await tables.createRow({ ...table, rowId, data, permissions: [Permission.read(Role.user(userId))] });
    },
    find: async (rowId) => {
      const row = await unlessMissing(
        retrying(() => tables.getRow<Models.Row & UploadResultFields>({ ...table, rowId })),
      );
      return row && { result: row, permissions: row.$permissions };
    },
    update: async (rowId, data) => {
      await retrying(() => tables.updateRow({ ...table, rowId, data }));
    },
  };
}

function connectStaging({ storage }: Server): Staging {
  const bucketId = bucketIds.uploadStaging;
  return {
    put: async (fileId, rows) => {
      // Compressed not for its size alone: the client library parses whatever is served as JSON.
      const bytes = gzipSync(formatStagedRows(rows), { level: 1 });
      await storage.createFile({ bucketId, fileId, file: InputFile.fromBuffer(bytes, 'rows.ndjson.gz') });
    },
    read: async (fileId) => {
      const bytes = await retrying(() => storage.getFileDownload({ bucketId, fileId }));
      return parseStagedRows(gunzipSync(bytes).toString());
    },
    remove: async (fileId) => {
      await unlessMissing(retrying(() => storage.deleteFile({ bucketId, fileId })));
    },
  };
}

function connectErrorFiles({ storage }: Server): ErrorFiles {
  const bucketId = bucketIds.uploadIssues;
  return {
    save: async (fileId, { name, pieces }, permissions) => {
      const bytes = Buffer.concat(Array.from(pieces, (piece) => Buffer.from(piece)));
      const file = InputFile.fromBuffer(bytes, name);
      await storage.createFile({ bucketId, fileId, file, permissions: [...permissions] });
      return fileId;
    },
  };
}

async function unlessMissing<Reply>(reply: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await reply;
  } catch (thrown) {
    if (thrown instanceof AppwriteException && thrown.code === 404) return undefined;
    throw thrown;
  }
}
