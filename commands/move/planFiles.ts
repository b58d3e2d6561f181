import type { Models } from 'node-appwrite';
import type { Progress } from '#commands/terminal.ts';
import type { Installation } from './Installation.ts';

/** Differences between a bucket's files at the source and at the target. */
export interface BucketPlan {
  readonly bucket: string;
  /** With the permissions of the target. */
  readonly copy: readonly FileCopy[];
  /** Ids at the target that the source lacks. */
  readonly onlyThere: readonly string[];
  readonly count: { readonly source: number; readonly target: number; readonly equal: number };
  /** Bytes of the source's files. */
  readonly bytes: number;
}

interface FileCopy {
  readonly $id: string;
  readonly name: string;
  readonly $permissions: string[];
  /** `permissions`: these alone differ. `replace`: the target has other bytes, or not all of them, or another name, which may be too long to be given anew. */
  readonly kind: 'new' | 'permissions' | 'replace';
}

/** Compares a bucket of both sides: names, permissions, sizes and bytes. Reads only. */
export async function planBucket(
  bucket: string,
  source: Installation,
  target: Installation,
  mapPermissions: (permissions: readonly string[]) => string[],
): Promise<BucketPlan> {
  const [all, there] = await Promise.all([source.listFiles(bucket), target.listFiles(bucket)]);
  const here = all.filter(isComplete);
  const known = new Map(there.map((file) => [file.$id, file]));
  const ids = new Set(all.map(({ $id }) => $id));
  const copy: FileCopy[] = [];
  for (const { $id, name, sizeOriginal, $permissions: permissions } of here) {
    const $permissions = mapPermissions(permissions);
    const found = known.get($id);
    if (found === undefined) copy.push({ $id, name, $permissions, kind: 'new' });
    else if (
      !isComplete(found) ||
      found.name !== name ||
      found.sizeOriginal !== sizeOriginal ||
      !(await haveSameBytes(bucket, $id, source, target))
    )
      copy.push({ $id, name, $permissions, kind: 'replace' });
    else if (!haveSameItems(found.$permissions, $permissions))
      copy.push({ $id, name, $permissions, kind: 'permissions' });
  }
  return {
    bucket,
    copy,
    onlyThere: there.filter(({ $id }) => !ids.has($id)).map(({ $id }) => $id),
    count: { source: here.length, target: there.length, equal: here.length - copy.length },
    bytes: here.reduce((sum, { sizeOriginal }) => sum + sizeOriginal, 0),
  };
}

function isComplete({ chunksUploaded, chunksTotal }: Models.File): boolean {
  return chunksUploaded === chunksTotal;
}

async function haveSameBytes(bucket: string, fileId: string, ...sides: readonly Installation[]): Promise<boolean> {
  const [one, other] = await Promise.all(sides.map((side) => side.readFile(bucket, fileId)));
  return one !== undefined && other !== undefined && Buffer.compare(one, other) === 0;
}

function haveSameItems(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join('\n') === other.toSorted().join('\n');
}

export async function copyFiles(
  source: Installation,
  target: Installation,
  plans: readonly BucketPlan[],
  progress: Progress,
): Promise<void> {
  let done = 0;
  for (const { bucket, copy } of plans) {
    for (const { kind, ...file } of copy) {
      progress.set(done++, file.name);
      if (kind === 'permissions') await target.permitFile(bucket, file);
      if (kind === 'replace') await target.deleteFile(bucket, file.$id);
      if (kind !== 'permissions') {
        await target.createFile(bucket, { ...file, bytes: await source.readFile(bucket, file.$id) });
      }
    }
  }
  progress.set(done, 'All files are there.');
}

export async function removeFiles(target: Installation, plans: readonly BucketPlan[]): Promise<void> {
  for (const { bucket, onlyThere } of plans) for (const id of onlyThere) await target.deleteFile(bucket, id);
}
