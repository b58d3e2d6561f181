import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildStamp } from '#webpack/BuildStampPlugin.ts';
import { sourceHash, type BuildTarget } from '#webpack/sourceHash.ts';

/** The build broke; what it complained of has been printed. */
export class BuildFailure extends Error {}

const names = { page: 'the page', functions: 'the functions' } as const;

/** Builds what changed since it was built last, and says so in one line. Works in the project's root. Throws `BuildFailure`. */
export async function ensureBuilt(targets: readonly BuildTarget[], say: (line: string) => void): Promise<void> {
  const stale = targets.filter((target) => !isUpToDate(target));
  if (stale.length === 0) return;
  say(`Building ${stale.map((target) => names[target]).join(' and ')}`);
  await Promise.all(stale.map(build));
}

function isUpToDate(target: BuildTarget): boolean {
  const hash = sourceHash(target);
  return foldersOf(target).every((folder) => {
    const stamp = path.join(folder, buildStamp);
    return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  });
}

function foldersOf(target: BuildTarget): string[] {
  if (target === 'page') return ['dist'];
  const functions = readdirSync('functions').filter((id) => existsSync(path.join('functions', id, 'main.ts')));
  return functions.map((id) => path.join('dist/functions', id));
}

function build(target: BuildTarget): Promise<void> {
  const webpack = path.resolve('node_modules/webpack/bin/webpack.js');
  const options = ['--mode', 'production', ...(target === 'functions' ? ['--env', 'functions'] : [])];
  return new Promise((resolve, reject) => {
    let output = '';
    const child = spawn(process.execPath, ['--import', 'tsx', webpack, ...options], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += String(text)));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new BuildFailure(`${names[target]} can't be built:\n${output}`));
    });
  });
}
