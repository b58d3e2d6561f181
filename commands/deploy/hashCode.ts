import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CommandFailure } from '#commands/CommandFailure.ts';

/** SHA-256 of a built function: names and contents of its files. Throws `CommandFailure` when it isn't built. */
export function hashCode(folder: string, entrypoint: string): string {
  if (!existsSync(join(folder, entrypoint))) {
    throw new CommandFailure(
      `${join(folder, entrypoint)} doesn't exist: build the functions first, or leave --no-build out.`,
    );
  }
  const hash = createHash('sha256');
  for (const name of listFiles(folder)) {
    const contents = readFileSync(join(folder, name));
    hash.update(`/${name}\0${contents.length}\0`).update(contents);
  }
  return hash.digest('hex');
}

/** Sorted paths of a folder's files, within it. */
export function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).sort();
}
