import { invalid } from '#local/appwrite/http/parameters.ts';
import { readPermissions } from '#local/appwrite/permissions.ts';
import type { Call } from '#local/appwrite/platform.ts';
import { changeableFile, notFound, readableFile } from '#local/appwrite/storage/fileAccess.ts';
import { bytesPath, removeBytes } from '#local/appwrite/storage/fileBytes.ts';
import { fileView, publishFile, removeFile, updateFile as storeChanges } from '#local/appwrite/storage/filesStore.ts';

/** `GET …/files/:fileId`: what is known of a file, also while chunks are missing. */
export function getFile(call: Call): unknown {
  return fileView(readableFile(call).file);
}

/** `PUT …/files/:fileId`: its name and permissions. */
export function updateFile(call: Call): unknown {
  const { bucket, file } = changeableFile(call, 'update');
  const { name } = call.body;
  if (name !== undefined && name !== null && (typeof name !== 'string' || name === '' || name.length > 128)) {
    throw invalid('name', 'Value must be a valid string and at least 1 chars and no longer than 128 chars');
  }
  const permissions = readPermissions(call.principal, call.body.permissions);
  const changed = storeChanges(call.platform, file, {
    name: typeof name === 'string' ? name : file.name,
    $permissions: permissions ?? file.$permissions,
  });
  if (changed === undefined) throw notFound();
  publishFile(call, bucket, changed, 'update');
  return fileView(changed);
}

/** `DELETE …/files/:fileId`; a download that is under way ends well. */
export async function deleteFile(call: Call): Promise<undefined> {
  const { bucket, file } = changeableFile(call, 'delete');
  removeFile(call.platform, file);
  publishFile(call, bucket, file, 'delete');
  await removeBytes(bytesPath(call.platform, bucket.$id, file.bytesName));
  void call.reply.status(204);
}
