import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventResource, PlatformEvent } from '#local/appwrite/events.ts';
import { channelsOf, eventNames } from '#local/appwrite/realtime/eventNames.ts';

interface RecordedEvent {
  readonly events: readonly string[];
  readonly channels: readonly string[];
}

/** The first recorded event frame whose first channel and action are these. */
function recorded(file: string, sign: string): RecordedEvent {
  const lines = readFileSync(join(process.cwd(), 'test/local/recordings', file), 'utf8')
    .split('\n')
    .filter(Boolean);
  const frames = lines.map(
    (line) => (JSON.parse(line) as { receive?: { data?: Partial<RecordedEvent> } }).receive?.data,
  );
  const found = frames.find((data) => data?.events?.some((name) => name.includes(sign)));
  if (!found) throw new Error(`nothing recorded for ${sign}`);
  return { events: found.events ?? [], channels: found.channels ?? [] };
}

function event(resource: EventResource, action: PlatformEvent['action']): PlatformEvent {
  return { resource, action, payload: {}, readRoles: [] };
}

const row = (id: string): EventResource => ({ kind: 'row', databaseId: 'main', tableId: 'items', id });

test.each<[string, string, PlatformEvent]>([
  ['realtime-rows.jsonl', 'rows.rt1.create', event(row('rt1'), 'create')],
  ['realtime-rows.jsonl', 'rows.rt1.upsert', event(row('rt1'), 'upsert')],
  ['realtime-rows.jsonl', 'rows.rt2.delete', event(row('rt2'), 'delete')],
  ['realtime-permissions.jsonl', 'files.rf1.create', event({ kind: 'file', bucketId: 'files', id: 'rf1' }, 'create')],
  [
    'realtime-permissions.jsonl',
    'executions.6b0108fc38272339a1fc.create',
    event({ kind: 'execution', functionId: 'echo', id: '6b0108fc38272339a1fc' }, 'create'),
  ],
  [
    'realtime-permissions.jsonl',
    'users.bob.update.prefs',
    event({ kind: 'account', id: 'bob', attribute: 'prefs' }, 'update'),
  ],
])('%s: %s is announced under exactly the recorded names, on the recorded channels', (file, sign, happened) => {
  const { events, channels } = recorded(file, sign);
  expect(eventNames(happened).sort()).toEqual([...events].sort());
  expect(channelsOf(happened, 'contract').sort()).toEqual([...channels].sort());
});
