import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { FlagFile, Flags } from './FlagFile.ts';

const heartbeatMs = 30_000;

/**
 * LaunchDarkly's delivery protocol below `/flags`, as its browser client speaks it: ask once, listen for changes, send events
 * (which are dropped). The same flags hold for everybody. Any page may ask, as at LaunchDarkly.
 */
export function serveFlags(file: FlagFile): FastifyPluginAsync {
  return (server) => {
    const streams = new Set<ServerResponse>();
    // Rises over restarts too: a page that stays open through one must not take the new flags for old ones.
    let version = Date.now();
    const endListening = file.onChange((now, before) => {
      version = Math.max(version + 1, Date.now());
      const text = changesBetween(before, now, version).map(formatEvent).join('');
      if (text !== '') for (const stream of streams) stream.write(text);
    });
    const beat = setInterval(() => streams.forEach((stream) => stream.write(heartbeat)), heartbeatMs);
    server.addHook('preClose', (done) => {
      clearInterval(beat);
      endListening();
      streams.forEach((stream) => stream.end());
      done();
    });

    server.addHook('onRequest', (_request, reply, done) => {
      allowAnyPage(reply);
      done();
    });
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    server.options('/*', (_request, reply) => reply.code(204).send());
    server.get('/sdk/evalx/:environment/contexts/:context', (_request, reply) =>
      reply.header('cache-control', 'no-store').send(evaluateAll(file.current(), version)),
    );
    server.get('/sdk/goals/:environment', () => []);
    server.get('/eval/:environment/:context', (_request, reply) => {
      reply.hijack();
      const stream = reply.raw;
      stream.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
      });
      stream.write(formatEvent({ name: 'put', data: evaluateAll(file.current(), version) }));
      streams.add(stream);
      stream.on('close', () => streams.delete(stream));
    });
    server.post('/events/:kind/:environment', (_request, reply) => reply.code(202).send());
    return Promise.resolve();
  };
}

function allowAnyPage(reply: FastifyReply): void {
  void reply.headers({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers':
      'Authorization, Content-Type, X-LaunchDarkly-User-Agent, X-LaunchDarkly-Wrapper, X-LaunchDarkly-Event-Schema, X-LaunchDarkly-Payload-ID, X-LaunchDarkly-Tags',
    'access-control-max-age': '300',
  });
}

/** A flag as LaunchDarkly's client reads it. */
interface EvaluatedFlag {
  /** Later is newer; a client ignores an older one. */
  readonly version: number;
  readonly flagVersion: number;
  readonly variation: number;
  readonly value: boolean;
  readonly trackEvents: boolean;
}

/** One event of the stream. */
interface StreamEvent {
  readonly name: 'put' | 'patch' | 'delete';
  readonly data: unknown;
}

function evaluate(value: boolean, version: number): EvaluatedFlag {
  return { version, flagVersion: version, variation: value ? 0 : 1, value, trackEvents: false };
}

/** All flags at once: the answer to a question, and the stream's first event. */
function evaluateAll(flags: Flags, version: number): Record<string, EvaluatedFlag> {
  return Object.fromEntries(Object.entries(flags).map(([key, value]) => [key, evaluate(value, version)]));
}

/** Events that bring a client from `before` to `now`. */
function changesBetween(before: Flags, now: Flags, version: number): StreamEvent[] {
  const patches = Object.entries(now)
    .filter(([key, value]) => before[key] !== value)
    .map(([key, value]) => ({ name: 'patch' as const, data: { key, ...evaluate(value, version) } }));
  const deletions = Object.keys(before)
    .filter((key) => !(key in now))
    .map((key) => ({ name: 'delete' as const, data: { key, version } }));
  return [...patches, ...deletions];
}

/** An event as it goes over the wire (server-sent events). */
function formatEvent({ name, data }: StreamEvent): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Keeps proxies from closing a stream on which nothing happens. */
const heartbeat = ':\n\n';
