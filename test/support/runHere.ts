import { AsyncLocalStorage } from 'node:async_hooks';
import timers from 'node:timers/promises';
import type { FunctionContext } from '#functions/runtime/request.ts';
import type { AppwriteConfig } from '#local/appwrite/AppwriteConfig.ts';
import type { StartRun } from '#local/appwrite/functions/startRun.ts';

interface JsonReply {
  readonly body: unknown;
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The configuration with each function's source in place of what is built from it. */
export function functionSources(config: AppwriteConfig): AppwriteConfig {
  const functions = config.functions.map((each) => ({ ...each, path: `functions/${each.$id}`, entrypoint: 'main.ts' }));
  return { ...config, functions };
}

/** By the key of a run. */
export const functionOfKey = new Map<string, string>();

const insideRun = new AsyncLocalStorage<true>();
const pause = timers.setTimeout;
let shortenings = 0;

/** Pauses in which a run waits for more changes, or for its turn, take a hundredth: here, others come to them as fast. Returns a function that ends it. */
export function shortenPauses(): () => void {
  shortenings += 1;
  timers.setTimeout = (ms = 0, ...more) => pause(insideRun.getStore() === true ? ms / 100 : ms, ...more);
  return () => {
    shortenings -= 1;
    if (shortenings === 0) timers.setTimeout = pause;
  };
}

/** While `shortenPauses` is in force. */
export function withShortPauses<Result>(run: () => Result): Result {
  return insideRun.run(true, run);
}

/**
 * Runs a function's source in this process: what it does with the platform is the same, without the 200 ms of CPU in which a process
 * starts and loads the built function. Nothing can stop such a run before its end.
 */
export const runHere: StartRun = (entry, request, environment) => {
  const [logs, errors]: [string[], string[]] = [[], []];
  const [path = '', queryString = ''] = request.target.split('?');
  functionOfKey.set(request.headers['x-appwrite-key'] ?? '', environment.APPWRITE_FUNCTION_ID ?? '');
  const run = async () => {
    const { default: main } = (await import(entry)) as { default: (context: FunctionContext) => Promise<unknown> };
    const { body, statusCode, headers } = (await withEnvironment(environment, () =>
      main({
        req: {
          method: request.method,
          path,
          queryString,
          headers: request.headers,
          bodyText: request.body.toString(),
          bodyBinary: request.body,
        },
        res: { json: (body: unknown, statusCode = 200, headers = {}): JsonReply => ({ body, statusCode, headers }) },
        log: (message) => logs.push(message),
        error: (message) => errors.push(message),
      }),
    )) as JsonReply;
    return {
      statusCode,
      headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
      body: Buffer.from(JSON.stringify(body)),
      logs: logs.join('\n'),
      errors: errors.join('\n'),
      durationSeconds: 0,
    };
  };
  return { outcome: withShortPauses(run), stop: () => undefined };
};

/** Calls a function that reads the environment before it waits for anything. */
function withEnvironment<Result>(environment: Readonly<Record<string, string>>, call: () => Result): Result {
  const outside = process.env;
  process.env = { ...environment };
  try {
    return call();
  } finally {
    process.env = outside;
  }
}
