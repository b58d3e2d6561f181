import type { FastifyPluginAsync } from 'fastify';
import { RateLimiter } from '#local/appwrite/http/RateLimiter.ts';
import type { EventLog } from './EventLog.ts';

/** The SDK sends up to 50 events and 16 KiB in a batch; a single event may have just under 256 KiB and is a batch of its own. */
const maximumBodyBytes = 256 * 1024;
const maximumEvents = 500;
/** Kept once for each event. The SDK's own is a short path. */
const maximumTargetLength = 200;
/** A page sends a few batches a minute; behind a proxy that is not trusted, everybody shares an address. */
const requestsPerMinute = 600;

/**
 * Takes what the monitoring SDK sends at `/intake?ddforward=…`: lines of JSON, whatever content type they claim (beacons say text). From
 * the pages of these origins and from programs, which name none.
 */
export function serveIntake(log: EventLog, origins: readonly string[]): FastifyPluginAsync {
  return (server) => {
    const limiter = new RateLimiter();
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maximumBodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    // Before the body is read.
    server.addHook('onRequest', (request, reply, done) => {
      const { origin } = request.headers;
      const isForeign = origin !== undefined && !origins.includes(origin);
      void reply.headers({
        vary: 'origin',
        ...(origin !== undefined && !isForeign && corsHeaders(origin)),
      });
      if (isForeign) void reply.code(403).send({});
      else if (request.method === 'POST' && limiter.take(request.ip, requestsPerMinute).exceeded)
        void reply.code(429).send({});
      else done();
    });
    server.options('/', (_request, reply) => reply.code(204).send());
    server.post<{ Querystring: { ddforward?: string | string[] }; Body: unknown }>('/', async (request, reply) => {
      const receivedAt = new Date().toISOString();
      const target = targetOf(request.query.ddforward);
      const events = readEvents(typeof request.body === 'string' ? request.body : '');
      await log.add(events.flatMap((event) => toLine({ receivedAt, target, event })));
      return reply.code(202).send({});
    });
    return Promise.resolve();
  };
}

function corsHeaders(origin: string): Record<string, string> {
  return { 'access-control-allow-origin': origin, 'access-control-allow-headers': 'Content-Type' };
}

/** The query holds the client's token, which belongs in no file. */
function targetOf(forward: string | string[] = ''): string {
  const [target = ''] = [forward].flat().join().split('?');
  return target.slice(0, maximumTargetLength);
}

function readEvents(body: string): unknown[] {
  return body.split('\n', maximumEvents).flatMap(parseLine).slice(0, maximumEvents);
}

function parseLine(line: string): unknown[] {
  try {
    const value: unknown = JSON.parse(line);
    return Array.isArray(value) ? value.slice(0, maximumEvents) : [value];
  } catch {
    return [];
  }
}

/** None for an event that is nested too deeply: `JSON.parse` reads any depth, `JSON.stringify` throws. */
function toLine(entry: object): string[] {
  try {
    return [JSON.stringify(entry)];
  } catch {
    return [];
  }
}
