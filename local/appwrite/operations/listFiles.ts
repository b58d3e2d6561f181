import { invalid } from '#local/appwrite/http/parameters.ts';
import { rolesOf } from '#local/appwrite/permissions.ts';
import type { Call } from '#local/appwrite/platform.ts';
import { plainColumns, type QuerySchema, readableBy } from '#local/appwrite/queries/QuerySchema.ts';
import { listEntries } from '#local/appwrite/queries/runList.ts';
import { bucketGrants, findBucket } from '#local/appwrite/storage/fileAccess.ts';
import { fileView, toFile } from '#local/appwrite/storage/filesStore.ts';

/** `GET …/files`: those the principal may read, unfinished ones included. */
export function listFiles(call: Call): unknown {
  const { platform, principal, query } = call;
  const bucket = findBucket(call);
  const isAllowed = bucketGrants(call, bucket, 'read');
  const search = query.get('search') ?? '';
  if (search.length > 256) throw invalid('search', 'Value must be a valid string and no longer than 256 chars');
  const conditions = [
    ...(isAllowed ? [] : [readableBy(rolesOf(principal))]),
    ...(search === '' ? [] : [{ sql: 'instr(lower(name), lower(?)) > 0', values: [search] }]),
  ];
  const { total, records } = listEntries(platform, query, schemaOf(bucket.$id), conditions);
  return { total, files: records.map((record) => fileView(toFile(record))) };
}

function schemaOf(bucketId: string): QuerySchema {
  return {
    table: `(SELECT * FROM files WHERE bucketId = '${bucketId.replaceAll("'", "''")}')`,
    entry: 'File',
    columns: plainColumns({
      string: ['$id', 'name', 'signature', 'mimeType'],
      integer: ['$sequence', 'sizeOriginal', 'chunksTotal'],
      datetime: ['$createdAt', '$updatedAt'],
    }),
  };
}
