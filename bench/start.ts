import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Figure, sampleCount } from './figures.ts';

/** `npm start`, everything built, from an empty data folder. */
export async function benchStart(): Promise<Figure[]> {
  await secondsToReady(1);
  const figures: Figure[] = [];
  for (const { teams, samples } of [
    { teams: 60, samples: 9 },
    { teams: 10_000, samples: 1 },
  ]) {
    const how = '`npm start` with an empty data folder, built before, to its “is ready” line';
    const figure = new Figure(`start with ${teams.toLocaleString('en-US')} teams`, 's', how);
    for (let sample = 0; sample < sampleCount(samples); sample += 1) figure.add(await secondsToReady(teams));
    figures.push(figure);
  }
  return figures;
}

async function secondsToReady(teams: number): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'engineering-data-bench-'));
  const startMs = performance.now();
  const child = spawn('npm', ['start'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, SAMPLE_TEAMS: String(teams) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let seconds: number | undefined;
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith('Engineering Data is ready')) continue;
    seconds = (performance.now() - startMs) / 1_000;
    child.kill();
  }
  await closed;
  await rm(dataDir, { recursive: true });
  if (seconds === undefined) throw new Error('npm start ended before it was ready.');
  return seconds;
}
