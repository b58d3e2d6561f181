import type { onRequestHookHandler } from 'fastify';
import { isLoopback } from './isLoopback.ts';

/**
 * Answers only to the names under which this process is meant to be reached: a foreign name that somebody points at this machine
 * (DNS rebinding) would otherwise give a stranger's page all that is served here.
 */
export function checkHostHeader(hosts: readonly string[]): onRequestHookHandler {
  return (request, reply, done) => {
    if (hosts.includes(request.hostname) || isLoopback(request.hostname)) done();
    else void reply.code(421).type('text/plain').send('This server does not answer to that name.\n');
  };
}
