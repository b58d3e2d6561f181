import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export type BuildTarget = 'page' | 'functions';

/** Sources of each build, relative to the project's root. */
const sources: Readonly<Record<BuildTarget, readonly string[]>> = {
  page: ['src', 'domain', 'public', 'docs/samples', 'webpack', 'webpack.config.ts', 'package-lock.json'],
  functions: ['functions', 'domain', 'webpack', 'webpack.config.ts', 'package-lock.json'],
};

/** Hash of everything that a production build is made from. */
export function sourceHash(target: BuildTarget): string {
  const hash = createHash('sha256');
  if (target === 'page') hash.update(process.env.APP_MODE ?? '');
  for (const file of sources[target].flatMap(filesBelow))
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function filesBelow(entry: string): string[] {
  if (!existsSync(entry)) return [];
  if (statSync(entry).isFile()) return [entry];
  return readdirSync(entry, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) => path.join(found.parentPath, found.name))
    .sort();
}
