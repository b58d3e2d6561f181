import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { prepare } from '#local/appwrite/database/sql.ts';
import { unansweredPaths } from '#local/appwrite/http/sendError.ts';
import { freezeTime } from '#test/support/freezeTime.ts';
import { startAppwrite, type StartedAppwrite } from '#test/support/startAppwrite.ts';
import { startDiscovery, type Discovery } from '#test/support/startDiscovery.ts';
import { startPageClock } from '#test/support/startPageClock.ts';
import { replayExceptions } from './replayExceptions.ts';

/** One recorded exchange, or step of a socket, and what was different when it was sent again. */
interface Replayed {
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
async function replayRecordings(
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
    replayed.get(line.file)?.push(read(line, labels));
  }
  const missing = recordings.filter((recording) => replayed.get(recording)?.length === 0);
  if (missing.length > 0) throw new Error(`Nothing of ${missing.join(', ')} was replayed: ${complaints}`);
  return replayed;
}

const isRealtime = (recording: string): boolean => recording.startsWith('realtime');

/** Whether what functions were called with is part of it. */
const isOfEvents = (recording: string): boolean => recording === 'events' || recording === 'event-executions';

function read({ file, line, differences }: ReplayedLine, labels: Map<string, number>): Replayed {
  const name = [line.label, line.socket && `socket ${line.socket}`].filter((part) => part !== undefined).join(' · ');
  const count = (labels.get(`${file}: ${name}`) ?? 0) + 1;
  labels.set(`${file}: ${name}`, count);
  const { method = '', path = '', body } = line.request ?? {};
  return { label: count === 1 ? name : `${name} (${count})`, method, path, body: body ?? {}, differences };
}

const recordings = readdirSync('test/local/recordings')
  .filter((file) => file.endsWith('.jsonl'))
  .map((file) => file.replace('.jsonl', ''))
  // For reading: what the CLI sends with an administrator's session, which no project has.
  .filter((recording) => recording !== 'cli-push-function-events');

/** An operation that is not answered by name, or any other that is part of a transaction. */
function isUnanswered({ path, body }: Replayed): boolean {
  const [bare = '', query = ''] = path.split('?');
  return (
    unansweredPaths.some((pattern) => pattern.test(bare)) || 'transactionId' in body || query.includes('transactionId=')
  );
}

/** Recordings that are played one after the other; the groups side by side. */
const groups = [
  recordings.filter(isRealtime),
  recordings.filter(isOfEvents),
  recordings.filter(
    (recording) =>
      !isRealtime(recording) && !isOfEvents(recording) && !['executions', 'rate-limit'].includes(recording),
  ),
  // Each begins when those before it are over.
  ['executions'],
  ['rate-limit'],
];

describe('the recorded exchanges of a real Appwrite', () => {
  let provider: Discovery;
  let replays: Promise<Map<string, Replayed[]>>[];

  async function replay(
    group: readonly string[],
    rateLimits = false,
    meanwhile: (appwrite: StartedAppwrite) => Promise<void> = () => Promise.resolve(),
  ): Promise<Map<string, Replayed[]>> {
    const oidc = { issuer: provider.issuer, clientId: 'cid', clientSecret: 'secret', allowedGroup: undefined };
    const appwrite = await startAppwrite({ rateLimits, oidc });
    const replayed = replayRecordings(appwrite, group);
    try {
      const [recordings] = await Promise.all([replayed, meanwhile(appwrite)]);
      return recordings;
    } finally {
      await appwrite.stop();
    }
  }

  /** The last exchange takes the 30 seconds of a synchronous execution: the clock is put forward. Nobody else may go by it. */
  function replayExecutions(): Promise<Map<string, Replayed[]>> {
    // Two executions of one moment have no order.
    const clock = startPageClock({ advances: 1 });
    const putForward = async ({ platform: { database } }: StartedAppwrite): Promise<void> => {
      const slow = prepare(
        database,
        `SELECT 1 FROM executions WHERE status = 'processing' AND requestPath = '/slow?ms=40000'`,
      );
      await clock.until(() => slow.get() !== undefined);
      await clock.putForward(30_000);
    };
    return replay(['executions'], false, putForward).finally(clock.stop);
  }

  /** Time stands still for the platform: rates are counted in windows of a minute, and the recording must not meet two of them. */
  async function replayRateLimit(): Promise<Map<string, Replayed[]>> {
    freezeTime(new Date().toISOString());
    return replay(['rate-limit'], true).finally(() => jest.useRealTimers());
  }

  beforeAll(async () => {
    provider = await startDiscovery();
    const others = groups.slice(0, -2).map((group) => replay(group));
    const executions = Promise.allSettled(others).then(replayExecutions);
    replays = [...others, executions, Promise.allSettled([executions]).then(replayRateLimit)];
    // Each test awaits its own; until then nobody does.
    for (const each of replays) each.catch(() => undefined);
  });
  afterAll(async () => {
    await Promise.allSettled(replays);
    provider.stop();
  });

  async function replayed(recording: string): Promise<Replayed[]> {
    const exchanges = (await replays[groups.findIndex((group) => group.includes(recording))])?.get(recording);
    if (exchanges === undefined) throw new Error(`${recording} is in no group.`);
    return exchanges;
  }

  test.each(recordings)(
    '%s',
    async (recording) => {
      const exchanges = await replayed(recording);
      const listed = replayExceptions
        .filter((exception) => exception.recording === recording)
        .flatMap(({ labels }) => labels);
      const expected = new Set(
        exchanges.filter((exchange) => isUnanswered(exchange) || listed.includes(exchange.label)),
      );

      const different = exchanges.filter((exchange) => exchange.differences.length > 0 && !expected.has(exchange));
      expect(different.map(({ label, differences }) => `${label}: ${differences.join(' · ')}`)).toEqual([]);
      const alike = [...expected].filter(({ differences }) => differences.length === 0);
      expect(alike.map(({ label }) => `${label}: matches, though it is listed as an exception`)).toEqual([]);
      expect(listed.filter((label) => !exchanges.some((exchange) => exchange.label === label))).toEqual([]);
    },
    120_000,
  );
});
