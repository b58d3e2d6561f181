import type { FastifyPluginAsync } from 'fastify';
import type { EventLog } from './EventLog';

const maximumBodyBytes = 1_000_000;

/** Takes what the monitoring SDK sends at `/intake?ddforward=…`: lines of JSON, whatever content type they claim (beacons say text). */
export function serveIntake(log: EventLog): FastifyPluginAsync {
  return (server) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maximumBodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    server.addHook('onRequest', (_request, reply, done) => {
      void reply.headers({ 'access-control-allow-origin': '*', 'access-control-allow-headers': 'Content-Type' });
      done();
    });
    server.options('/', (_request, reply) => reply.code(204).send());
    server.post<{ Querystring: { ddforward?: string }; Body: unknown }>('/', async (request, reply) => {
      const receivedAt = new Date().toISOString();
      // The query holds the client's token, which belongs in no file.
      const [target = ''] = (request.query.ddforward ?? '').split('?');
      const events = parseLines(typeof request.body === 'string' ? request.body : '');
      await log.add(events.map((event) => ({ receivedAt, target, event })));
      return reply.code(202).send({});
    });
    return Promise.resolve();
  };
}

function parseLines(body: string): unknown[] {
  return body.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as unknown].flat();
    } catch {
      return [];
    }
  });
}
