import { chmodSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** Files made from now on, by child processes too, can be read by their owner alone. */
export function keepNewFilesPrivate(): void {
  process.umask(0o077);
}

/** Takes a folder and all that lies in it away from everybody but the owner. Links are left out, since what they lead to lies elsewhere. */
export function makePrivate(folder: string): void {
  restrict(realpathSync(folder));
}

function restrict(path: string): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  const mode = stats.isDirectory() ? 0o700 : 0o600;
  if ((stats.mode & 0o777) !== mode) chmodSync(path, mode);
  if (stats.isDirectory()) for (const name of readdirSync(path)) restrict(join(path, name));
}
