import fastify, { type FastifyInstance } from 'fastify';
import type { RequestListener, Server } from 'node:http';
import { refuseForeignHosts } from './refuseForeignHosts';

export interface App {
  readonly app: FastifyInstance;
  /** Answers requests, once the app is ready. */
  readonly handler: RequestListener;
}

/**
 * What all services are registered on: for a server that listens already, and for these host names only. `X-Forwarded-Host`, `-Proto`
 * and `-For` count only from the proxies named.
 */
export function createApp(server: Server, hosts: readonly string[], trustedProxies: readonly string[]): App {
  let answer: RequestListener | undefined;
  const app = fastify({
    // What went wrong in a way that nobody foresaw; the answer says only that it did.
    logger: { level: 'error', stream: process.stderr },
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    // LaunchDarkly's client sends a person's whole context as one part of the path.
    routerOptions: { maxParamLength: 4_000 },
    serverFactory: (handler) => {
      answer = handler;
      return server;
    },
  });
  app.addHook('onRequest', refuseForeignHosts(hosts));
  return { app, handler: (request, response) => answer?.(request, response) };
}
