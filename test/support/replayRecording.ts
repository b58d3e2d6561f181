import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { StartedAppwrite } from './startAppwrite.ts';

/** One recorded exchange, or step of a socket, and what was different when it was sent again. */
export interface Replayed {
  readonly label: string;
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly differences: readonly string[];
}

interface ReplayedLine {
  readonly line: {
    label?: string;
    socket?: string;
    request?: { method: string; path: string; body?: Record<string, unknown> | null };
  };
  readonly differences: readonly string[];
}

/** Sends a recording to the platform with the recordings' own script, in a process of its own. Doubled labels get a number. */
export async function replayRecording(appwrite: StartedAppwrite, recording: string): Promise<Replayed[]> {
  const script = recording.startsWith('realtime') ? 'replay-realtime.mjs' : 'replay.mjs';
  const { endpoint, project, key } = appwrite;
  const options = [
    '--endpoint',
    endpoint,
    '--project',
    project,
    '--key',
    key,
    '--only',
    recording,
    '--json',
    '--no-align',
    '--instead',
  ];
  const child = spawn(process.execPath, [join('test/local', script), ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (data: Buffer) => (complaints += data.toString()));
  const replayed: Replayed[] = [];
  const labels = new Map<string, number>();
  for await (const text of createInterface({ input: child.stdout }))
    replayed.push(describe(JSON.parse(text) as ReplayedLine, labels));
  if (replayed.length === 0) throw new Error(`Nothing of ${recording} was replayed: ${complaints}`);
  return replayed;
}

function describe({ line, differences }: ReplayedLine, labels: Map<string, number>): Replayed {
  const name = [line.label, line.socket && `socket ${line.socket}`].filter((part) => part !== undefined).join(' · ');
  const count = (labels.get(name) ?? 0) + 1;
  labels.set(name, count);
  const { method = '', path = '', body } = line.request ?? {};
  return { label: count === 1 ? name : `${name} (${count})`, method, path, body: body ?? {}, differences };
}
