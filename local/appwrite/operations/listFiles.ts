import { invalid } from '../http/parameters';
import { rolesOf } from '../permissions';
import type { Call } from '../platform';
import { listEntries } from '../queries/listEntries';
import { plainColumns } from '../queries/plainColumns';
import { readableBy } from '../queries/readableBy';
import type { QuerySchema } from '../queries/QuerySchema';
import { bucketAllows, findBucket } from '../storage/fileAccess';
import { toFile } from '../storage/filesStore';
import { fileView } from '../storage/StoredFile';

/** `GET …/files`: those the caller may read, unfinished ones included. */
export function listFiles(call: Call): unknown {
  const { platform, caller, query } = call;
  const bucket = findBucket(call);
  const isAllowed = bucketAllows(call, bucket, 'read');
  const search = query.get('search') ?? '';
  if (search.length > 256) throw invalid('search', 'Value must be a valid string and no longer than 256 chars');
  const conditions = [
    ...(isAllowed ? [] : [readableBy(rolesOf(caller))]),
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
