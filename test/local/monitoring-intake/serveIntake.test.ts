import fastify, { type FastifyInstance } from 'fastify';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EventLog } from '#local/monitoring-intake/EventLog.ts';
import { serveIntake } from '#local/monitoring-intake/serveIntake.ts';
import { freezeTime } from '#test/support/freezeTime.ts';
import { newFolder } from '#test/support/newFolder.ts';

let folder: string;
let server: FastifyInstance;

const ownOrigin = 'http://localhost:3000';

const file = () => join(folder, 'monitoring.ndjson');
const kept = () =>
  readFileSync(file(), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

beforeEach(async () => {
  folder = newFolder('intake');
  server = await serve(1_000_000);
});

afterEach(() => server.close());

async function serve(maximumBytes: number): Promise<FastifyInstance> {
  const app = fastify();
  await app.register(serveIntake(new EventLog(file(), maximumBytes), [ownOrigin]), { prefix: '/intake' });
  return app;
}

const send = (payload: string, type?: string, headers: Record<string, string> = {}) =>
  server.inject({
    method: 'POST',
    url: `/intake?ddforward=${encodeURIComponent('/api/v2/rum?dd-api-key=hidden')}`,
    payload,
    headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
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
  await server.close();
  server = await serve(10_000);
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

describe('whose events are kept', () => {
  test.each(['https://evil.example.test', 'http://localhost:8080', 'null', ''])(
    'not those of a page at "%s"',
    async (origin) => {
      const answer = await send('{}', 'text/plain', { origin });
      const preflight = await server.inject({ method: 'OPTIONS', url: '/intake', headers: { origin } });
      expect([answer.statusCode, preflight.statusCode]).toEqual([403, 403]);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      expect(existsSync(file())).toBe(false);
    },
  );

  test('those of the own page, which may read the answer', async () => {
    const answer = await send('{}', 'text/plain', { origin: ownOrigin });
    const preflight = await server.inject({ method: 'OPTIONS', url: '/intake', headers: { origin: ownOrigin } });
    expect([answer.statusCode, preflight.statusCode]).toEqual([202, 204]);
    expect([answer, preflight].map(({ headers }) => headers['access-control-allow-origin'])).toEqual(
      Array(2).fill(ownOrigin),
    );
    expect(kept()).toHaveLength(1);
  });

  test('600 requests a minute of an address', async () => {
    freezeTime('2026-03-02T10:00:30Z');
    for (let count = 0; count < 600; count += 1) await send('');
    expect((await send('{}')).statusCode).toBe(429);
    const other = await server.inject({ method: 'POST', url: '/intake', payload: '{}', remoteAddress: '10.0.0.5' });
    expect(other.statusCode).toBe(202);
    freezeTime('2026-03-02T10:01:00Z');
    expect((await send('{}')).statusCode).toBe(202);
    jest.useRealTimers();
  });
});

describe('how much of it is kept', () => {
  const maximumBytes = 256 * 1024;

  test('the largest event that the SDK sends', async () => {
    const event = { message: 'x'.repeat(maximumBytes - 20) };
    expect((await send(JSON.stringify(event))).statusCode).toBe(202);
    expect(kept().map((line) => line.event)).toEqual([event]);
  });

  test('nothing of a longer request', async () => {
    expect((await send('1'.repeat(maximumBytes + 1))).statusCode).toBe(413);
    expect(existsSync(file())).toBe(false);
  });

  test.each([
    ['lines', '1\n'.repeat(maximumBytes / 2)],
    ['a list', `[${'1,'.repeat(maximumBytes / 2 - 2)}1]`],
    ['lists', `[${'1,'.repeat(99)}1]\n`.repeat(100)],
  ])('500 events of a request: %s', async (_kind, payload) => {
    expect((await send(payload)).statusCode).toBe(202);
    expect(kept()).toHaveLength(500);
  });

  test('200 characters of where the events were to go', async () => {
    const send = (query: string) => server.inject({ method: 'POST', url: `/intake?${query}`, payload: '{}' });
    await send(`ddforward=${'a'.repeat(15_000)}`);
    await send('ddforward=/a&ddforward=/b');
    await send('');
    expect(kept().map(({ target }) => target)).toEqual(['a'.repeat(200), '/a,/b', '']);
  });

  test.each([
    ['open', '['.repeat(100_000)],
    ['closed', '['.repeat(100_000) + ']'.repeat(100_000)],
  ])('no event that is nested too deeply, %s', async (_kind, deep) => {
    expect((await send(`{"type":"view"}\n${deep}\n{"type":"error"}`)).statusCode).toBe(202);
    expect(kept().map(({ event }) => event)).toEqual([{ type: 'view' }, { type: 'error' }]);
  });
});
