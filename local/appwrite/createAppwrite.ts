import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { AppwriteConfig } from './AppwriteConfig.ts';
import { closeDatabase, openDatabase } from './database/openDatabase.ts';
import { EventBus } from './events.ts';
import { Faults } from './faults.ts';
import { ExecutionRunner } from './functions/ExecutionRunner.ts';
import { FairSemaphore } from './functions/FairSemaphore.ts';
import { type AnswerDomain, answerDomains } from './functions/answerDomains.ts';
import { parseTriggers } from './functions/eventTriggers.ts';
import { startFunctions } from './functions/startFunctions.ts';
import { type StartRun, startRun } from './functions/startRun.ts';
import { clientOf, FairQueue } from './http/FairQueue.ts';
import { RateLimiter } from './http/RateLimiter.ts';
import { setCorsHeaders } from './http/cors.ts';
import { authorize, dispatch } from './http/dispatch.ts';
import { largestBodyBytes, registerBodyParsers } from './http/readBody.ts';
import { sendError, sendErrorPage, sendNotFound } from './http/sendError.ts';
import type { Platform, PlatformSettings } from './platform.ts';
import { serveRealtime } from './realtime/serveRealtime.ts';
import { routes } from './routes.ts';
import { prepareFolders } from './storage/fileBytes.ts';
import { revokeFormerAdmins } from './users/usersStore.ts';

export interface Appwrite {
  readonly platform: Platform;
  /** Answers everything below `/v1`, realtime included; register it on the server that listens. */
  readonly plugin: FastifyPluginAsync;
  /** For the server that listens, before it looks at a request's path. */
  readonly answerDomain: AnswerDomain;
  /** Ends what runs and closes the database; after the server has been closed. */
  close(): Promise<void>;
}

/**
 * The hosted platform in this process: opens its folder, listens to nothing. Throws an `Error` with one readable line when it can't.
 * @param start runs a function; by default each run has a process of its own.
 */
export function createAppwrite(
  settings: PlatformSettings,
  config: AppwriteConfig,
  start: StartRun = startRun,
): Appwrite {
  const triggers = parseTriggers(config.functions);
  const platform: Platform = {
    settings,
    config,
    database: openDatabase(settings.dataDir, config),
    events: new EventBus(),
    access: { version: 0 },
    faults: new Faults(settings.faults),
    executionCalls: settings.executionWorkers === undefined ? undefined : new FairSemaphore(settings.executionWorkers),
    functions: {
      runNow: (execution) => runner.runNow(execution),
      enqueue: (sequence) => {
        runner.enqueue(sequence);
      },
      keepEvent: (event, functions) => runner.keepEvent(event, functions),
    },
  };
  const runner = new ExecutionRunner(platform, start);
  const queue = new FairQueue();
  prepareFolders(platform);
  revokeFormerAdmins(platform);
  return {
    platform,
    plugin: async (server) => {
      const endRealtime = serveRealtime(platform, server.server);
      server.addHook('preClose', (done) => {
        endRealtime();
        done();
      });
      let endFunctions = (): Promise<void> => Promise.resolve();
      server.addHook('onReady', (done) => {
        endFunctions = startFunctions(platform, runner, triggers);
        done();
      });
      server.addHook('preClose', () => endFunctions());
      await server.register((v1) => answer(platform, queue, v1), { prefix: '/v1' });
    },
    answerDomain: answerDomains(platform, queue),
    close: () => {
      closeDatabase(platform.database);
      return Promise.resolve();
    },
  };
}

async function answer(platform: Platform, queue: FairQueue, v1: FastifyInstance): Promise<void> {
  const limiters = { minute: new RateLimiter(), hour: new RateLimiter(3600) };
  registerBodyParsers(v1);
  v1.decorateRequest('bodyLimit');
  v1.decorateRequest('admission', undefined);
  // As in Appwrite a file's name is what it was sent with, folders and all: bytes lie under names of the platform's own.
  const limits = { fileSize: largestBodyBytes, fields: 128, fieldSize: 4096 };
  await v1.register(multipart, { limits, preservePath: true });
  v1.addHook('onRequest', (request, reply, done) => {
    setCorsHeaders(platform.settings, request, reply);
    done();
  });
  v1.setErrorHandler(sendError);
  v1.options('/*', (_request, reply) => reply.status(204).type('text/html').send());
  v1.setNotFoundHandler(sendNotFound);
  // As in Appwrite, a slash at the end is nothing: with it a list would be an entry without an id.
  const addresses = routes.flatMap((route) => [route.path, `${route.path}/`].map((url) => ({ route, url })));
  for (const { route, url } of addresses) {
    v1.route({
      method: route.method,
      url,
      errorHandler: (error, request, reply) => {
        void (route.errorsAre === 'pages' ? sendErrorPage : sendError)(error, request, reply);
      },
      onRequest: async (request, reply) => {
        await queue.wait(clientOf(platform, request));
        await authorize(platform, limiters, route, request, reply);
      },
      handler: (request, reply) => dispatch(platform, limiters, route, request, reply),
    });
  }
}
