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
  /** The recording. */
  readonly file: string;
  readonly line: {
    label?: string;
    socket?: string;
    request?: { method: string; path: string; body?: Record<string, unknown> | null };
  };
  readonly differences: readonly string[];
}

/**
 * Sends recordings of one kind, HTTP, realtime or events, to the platform one after the other, with their own script, in a process of its own.
 * By recording; doubled labels get a number.
 */
export async function replayRecordings(
  { endpoint, project, key }: StartedAppwrite,
  recordings: readonly string[],
): Promise<Map<string, Replayed[]>> {
  const script = recordings.every(isRealtime)
    ? 'replay-realtime.mjs'
    : recordings.every(isOfEvents)
      ? 'replay-events.mjs'
      : 'replay.mjs';
  const address = ['--endpoint', endpoint, '--project', project, '--key', key];
  const options = ['--only', recordings.join(','), '--json', '--no-align', '--instead', '--pings'];
  const child = spawn(process.execPath, [join('test/local', script), ...address, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (data: Buffer) => (complaints += data.toString()));
  const replayed = new Map(recordings.map((recording) => [recording, [] as Replayed[]]));
  const labels = new Map<string, number>();
  for await (const text of createInterface({ input: child.stdout })) {
    const line = JSON.parse(text) as ReplayedLine;
    replayed.get(line.file)?.push(describe(line, labels));
  }
  const missing = recordings.filter((recording) => replayed.get(recording)?.length === 0);
  if (missing.length > 0) throw new Error(`Nothing of ${missing.join(', ')} was replayed: ${complaints}`);
  return replayed;
}

export function isRealtime(recording: string): boolean {
  return recording.startsWith('realtime');
}

/** Whether what functions were called with is part of it. */
export function isOfEvents(recording: string): boolean {
  return recording === 'events' || recording === 'event-executions';
}

function describe({ file, line, differences }: ReplayedLine, labels: Map<string, number>): Replayed {
  const name = [line.label, line.socket && `socket ${line.socket}`].filter((part) => part !== undefined).join(' · ');
  const count = (labels.get(`${file}: ${name}`) ?? 0) + 1;
  labels.set(`${file}: ${name}`, count);
  const { method = '', path = '', body } = line.request ?? {};
  return { label: count === 1 ? name : `${name} (${count})`, method, path, body: body ?? {}, differences };
}
