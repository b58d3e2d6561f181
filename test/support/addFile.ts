import type { BucketId } from '#domain/resourceIds.ts';
import type { LocalServices } from './startLocal.ts';

/** Puts a file into a bucket that this person alone may read, as the platform's own functions do. Gives its id. */
export async function addFile(local: LocalServices, bucketId: BucketId, file: File, userId: string): Promise<string> {
  const body = new FormData();
  body.set('fileId', 'unique()');
  body.set('file', file);
  body.set('permissions[]', `read("user:${userId}")`);
  const answer = await fetch(`${local.endpoint}/storage/buckets/${bucketId}/files`, {
    method: 'POST',
    headers: { 'x-appwrite-project': local.projectId, 'x-appwrite-key': local.apiKey },
    body,
  });
  if (!answer.ok) throw new Error(await answer.text());
  const { $id } = (await answer.json()) as { $id: string };
  return $id;
}
