import { Query, Storage } from 'node-appwrite';
import { differences } from './differences.ts';
import { type Finding, ok, wrong } from './Finding.ts';
import type { Installation } from './Installation.ts';

const settings = [
  '$permissions',
  'fileSecurity',
  'enabled',
  'maximumFileSize',
  'allowedFileExtensions',
  'compression',
  'encryption',
  'antivirus',
];

/** Buckets with their permissions and limits. */
export async function checkBuckets({ client, configuration }: Installation): Promise<Finding[]> {
  const { buckets } = await new Storage(client).listBuckets({ queries: [Query.limit(500)] });
  return configuration.buckets.flatMap((described) => {
    const subject = `bucket ${described.$id}`;
    const found = buckets.find(({ $id }) => $id === described.$id);
    if (found === undefined) {
      const limit = Number(described.maximumFileSize).toLocaleString('en-US');
      return [wrong(subject, 'is missing', `npm run deploy; the server’s _APP_STORAGE_LIMIT must be ${limit} or more`)];
    }
    const different = differences(described, found, settings).map((each) => wrong(subject, each, 'npm run deploy'));
    return different.length > 0 ? different : [ok(subject, 'permissions and limits')];
  });
}
