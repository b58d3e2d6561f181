import fastify, { type FastifyInstance } from 'fastify';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventLog } from '../../../local/monitoring-intake/EventLog';
import { serveIntake } from '../../../local/monitoring-intake/serveIntake';

let folder: string;
let server: FastifyInstance;

const file = () => join(folder, 'monitoring.ndjson');
const kept = () =>
  readFileSync(file(), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'intake-'));
  server = fastify();
  await server.register(serveIntake(new EventLog(file(), 10_000)), { prefix: '/intake' });
});

afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const send = (payload: string, type?: string) =>
  server.inject({
    method: 'POST',
    url: `/intake?ddforward=${encodeURIComponent('/api/v2/rum?dd-api-key=hidden')}`,
    payload,
    ...(type !== undefined && { headers: { 'content-type': type } }),
  });

test.each(['text/plain;charset=UTF-8', 'application/json', undefined])(
  'events sent as %s are accepted and kept',
  async (type) => {
    const answer = await send('{"type":"view"}\n{"type":"error","message":"größer"}', type);
    expect(answer.statusCode).toBe(202);
    expect(kept()).toEqual([
      { receivedAt: expect.any(String) as string, target: '/api/v2/rum', event: { type: 'view' } },
      { receivedAt: expect.any(String) as string, target: '/api/v2/rum', event: { type: 'error', message: 'größer' } },
    ]);
  },
);

test('a list of logs is kept one by one', async () => {
  await send('[{"message":"one"},{"message":"two"}]', 'application/json');
  expect(kept().map(({ event }) => event)).toEqual([{ message: 'one' }, { message: 'two' }]);
});

test('the token of the client is not kept', async () => {
  await send('{}');
  expect(readFileSync(file(), 'utf8')).not.toContain('hidden');
});

test('what is no JSON is dropped', async () => {
  expect((await send('{"type":"view"}\nnonsense{\n')).statusCode).toBe(202);
  expect(kept()).toHaveLength(1);
});

test('the file keeps the last of it and never grows beyond its size', async () => {
  for (let number = 0; number < 300; number += 1) {
    await send(JSON.stringify({ number, padding: 'ä'.repeat(50) }));
    expect(statSync(file()).size).toBeLessThanOrEqual(10_000);
  }
  const numbers = kept().map(({ event }) => (event as { number: number }).number);
  expect(numbers.at(-1)).toBe(299);
  expect(numbers.length).toBeGreaterThan(20);
  expect(numbers).toEqual(numbers.map((_, index) => 300 - numbers.length + index));
});

test('events that arrive at once are all kept, whole', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, number) => send(`{"number":${number}}`)));
  expect(new Set(kept().map(({ event }) => (event as { number: number }).number)).size).toBe(40);
});
