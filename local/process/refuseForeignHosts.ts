import type { onRequestHookHandler } from 'fastify';
import { isLoopback } from './isLoopback';

/**
 * Answers only to the names under which this process is meant to be reached: a foreign name that somebody points at this machine
 * (DNS rebinding) would otherwise give a stranger's page all that is served here.
 */
export function refuseForeignHosts(origin: string): onRequestHookHandler {
  const own = new URL(origin).hostname;
  return (request, reply, done) => {
    const name = request.hostname.replace(/:\d+$/, '');
    if (name === own || isLoopback(name)) done();
    else void reply.code(421).type('text/plain').send(`This server answers at ${origin} only.\n`);
  };
}
