import fastify, { type FastifyInstance, type FastifyReply, type onRequestHookHandler } from 'fastify';
import type { RequestListener, Server } from 'node:http';
import type { AnswerDomain } from '#local/appwrite/functions/answerDomains.ts';
import { isLoopback } from './isLoopback.ts';

export interface App {
  readonly app: FastifyInstance;
  /** Answers requests, once the app is ready. */
  readonly handler: RequestListener;
}

/**
 * The fastify instance of all services, on a server that listens already. It answers these host names and functions' domains only, and
 * believes `X-Forwarded-Host`, `-Proto` and `-For` of the trusted proxies only.
 */
export function createApp(
  server: Server,
  hosts: readonly string[],
  trustedProxies: readonly string[],
  answerDomain: AnswerDomain,
): App {
  let answer: RequestListener | undefined;
  const app = fastify({
    // Unforeseen errors: the response carries no details.
    logger: { level: 'error', stream: process.stderr },
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    // LaunchDarkly's client sends a person's whole context as one part of the path.
    routerOptions: { maxParamLength: 4_000 },
    // Nothing is at a path with a longer part, except on a function's domain.
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      void answerDomain(request, reply).then((answered) => answered ?? sendNotFound(reply));
    },
    // A path with a broken percent-encoding is taken literally, so that the page answers it like any unknown address.
    rewriteUrl: ({ url = '/' }) =>
      url.replace(/^[^?]*/, (path) => (isDecodable(path) ? path : path.replaceAll('%', '%25'))),
    serverFactory: (handler) => {
      answer = handler;
      return server;
    },
  });
  app.addHook('onRequest', answerDomain);
  app.addHook('onRequest', checkHostHeader(hosts));
  return { app, handler: (request, response) => answer?.(request, response) };
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain').send('Not found\n');
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Answers only to the names under which this process is meant to be reached: a foreign name that somebody points at this machine
 * (DNS rebinding) would otherwise give a stranger's page all that is served here.
 */
function checkHostHeader(hosts: readonly string[]): onRequestHookHandler {
  return (request, reply, done) => {
    if (hosts.includes(request.hostname) || isLoopback(request.hostname)) done();
    else void reply.code(421).type('text/plain').send('This server does not answer to that name.\n');
  };
}
