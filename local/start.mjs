// `npm start`: runs `local/start.ts` as one bundle, made anew when a source has changed. Plain JavaScript, because Node starts that in 35 ms.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const cache = resolve('node_modules/.cache/engineering-data');
const sources = ['local', 'domain', 'webpack', 'package.json', 'package-lock.json'];

const folder = join(cache, `start-${keyOf(sources.flatMap(filesBelow))}`);
if (!existsSync(folder)) bundleInto(folder);
await import(pathToFileURL(join(folder, 'start.mjs')).href);

/** Changes with every change of a source, wherever the project lies. */
function keyOf(files) {
  const hash = createHash('sha256').update(`${process.version} ${resolve()}`);
  for (const file of files) {
    const { mtimeMs, size } = statSync(file);
    hash.update(`\0${file} ${mtimeMs} ${size}`);
  }
  return hash.digest('hex').slice(0, 16);
}

function filesBelow(entry) {
  if (statSync(entry).isFile()) return [entry];
  return readdirSync(entry, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) => join(found.parentPath, found.name))
    .sort();
}

function bundleInto(made) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'local/build/bundleStart.ts', made], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) process.exit(1);
  for (const name of readdirSync(cache)) {
    const old = join(cache, name);
    if (name.startsWith('start-') && old !== made) rmSync(old, { recursive: true, force: true });
  }
}
