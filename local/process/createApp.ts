import fastify, { type FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import { refuseForeignHosts } from './refuseForeignHosts';

const privateNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/** What all services are registered on: answers on a server that listens already, to these host names only. */
export function createApp(server: Server, hosts: readonly string[], behindProxy: boolean): FastifyInstance {
  const app = fastify({
    // What went wrong in a way that nobody foresaw; the answer says only that it did.
    logger: { level: 'error', stream: process.stderr },
    trustProxy: behindProxy ? privateNetworks : false,
    // LaunchDarkly's client sends a person's whole context as one part of the path.
    routerOptions: { maxParamLength: 4_000 },
    serverFactory: (handler) => server.on('request', handler),
  });
  app.addHook('onRequest', refuseForeignHosts(hosts));
  return app;
}
