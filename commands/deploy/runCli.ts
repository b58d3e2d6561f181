import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CommandFailure } from '#commands/CommandFailure.ts';
import type { Project } from '#commands/project.ts';
import { openGateway, type Gateway } from './openGateway.ts';
import type { AppwriteConfig } from './resources.ts';

/** Parts of a configuration to push. */
export type PushedConfig = Partial<Pick<AppwriteConfig, 'tablesDB' | 'tables' | 'buckets' | 'functions'>>;

/** Pinned in package.json. */
const cli = resolve('node_modules/appwrite-cli/index.js');

const patienceMs = 15 * 60_000;

/**
 * Runs `appwrite push` with a configuration of its own, in a temporary folder that is its home as well: the person's login and the
 * checked-in file aren't touched. Throws `CommandFailure` with the server's own words when a write failed.
 */
export async function push(project: Project, resource: readonly string[], config: PushedConfig): Promise<void> {
  if (!existsSync(cli)) throw new CommandFailure('The Appwrite CLI is missing: run npm ci first.');
  const folder = await mkdtemp(join(tmpdir(), 'engineering-data-deploy-'));
  const gateway = await openGateway(project);
  try {
    await writeFiles(folder, gateway, project, config);
    const { code, output } = await run(['push', ...resource, '--all', '--force'], folder);
    if (code === null) {
      throw new CommandFailure(
        `appwrite push ${resource.join(' ')} was ended after ${patienceMs / 60_000} minutes. Do the server's workers run?\n${output}`,
      );
    }
    const failures = gateway.takeFailures();
    if (failures.length > 0) throw new CommandFailure(`The server refused what the CLI sent:\n${failures.join('\n')}`);
    if (code !== 0) throw new CommandFailure(`appwrite push ${resource.join(' ')} failed:\n${output}`);
  } finally {
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeFiles(
  folder: string,
  gateway: Gateway,
  { projectId }: Project,
  config: PushedConfig,
): Promise<void> {
  const { endpoint, key } = gateway;
  const prefs = { current: 'deploy', deploy: { endpoint, key } };
  await mkdir(join(folder, '.appwrite'));
  await writeFile(join(folder, '.appwrite', 'prefs.json'), JSON.stringify(prefs), { mode: 0o600 });
  await writeFile(join(folder, 'appwrite.config.json'), stringify({ projectId, endpoint, ...config }));
}

/** Integers beyond 2^53, which JSON.stringify refuses, as digits: the bounds of a column that has none. */
function stringify(config: object): string {
  const mark = '@integer:';
  const text = JSON.stringify(config, (_key, value: unknown) =>
    typeof value === 'bigint' ? `${mark}${value}` : value,
  );
  return text.replaceAll(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1');
}

function run(
  args: readonly string[],
  folder: string,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: folder,
    env: { ...process.env, APPWRITE_KEY: undefined, HOME: folder, USERPROFILE: folder, FORCE_COLOR: '0' },
    // The CLI waits for builds without end.
    timeout: patienceMs,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((finish, reject) => {
    child.once('error', reject).once('close', (code) => finish({ code, output: output.trim() }));
  });
}
