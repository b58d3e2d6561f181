import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailure } from '#commands/CommandFailure.ts';

/** SHA-256 of a built function: names and contents of its files. Throws `CommandFailure` when it isn't built. */
export function hashCode(folder: string, entrypoint: string): string {
  if (!existsSync(join(folder, entrypoint))) {
    throw new CommandFailure(
      `${join(folder, entrypoint)} doesn't exist: build the functions first, or leave --no-build out.`,
    );
  }
  const hash = createHash('sha256');
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map(({ parentPath, name }) => join(parentPath, name)).sort();
  for (const file of files) {
    const contents = readFileSync(file);
    hash.update(`${file.slice(folder.length)}\0${contents.length}\0`).update(contents);
  }
  return hash.digest('hex');
}
