import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { FlagFile } from './FlagFile.ts';
import { changesBetween, evaluateAll, formatEvent, heartbeat } from './protocol.ts';

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
