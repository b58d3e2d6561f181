import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { FunctionConfig } from '#local/appwrite/AppwriteConfig.ts';
import { untilWritable } from '#local/appwrite/database/locks.ts';
import { AppwriteError } from '#local/appwrite/errors.ts';
import type { FairQueue } from '#local/appwrite/http/FairQueue.ts';
import { readBytes, sizeLimit } from '#local/appwrite/http/readBody.ts';
import { sendErrorPage, sendPage } from '#local/appwrite/http/sendError.ts';
import type { Platform, PlatformSettings } from '#local/appwrite/platform.ts';
import type { EndedExecution } from './FunctionRunner.ts';
import { functionNotFound, requireDeployment } from './deployment.ts';
import { insertExecution } from './executionsStore.ts';
import { maxFunctionBody, requestedExecution, runSynchronously, withWorker } from './requestedExecutions.ts';

/** Answers a request to a function's domain, at any path; resolves to `undefined` for one to another host. */
export type AnswerDomain = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

/** Function domains (appwrite.md, section 8): `<function id>.localhost` leads to that function. */
export function answerDomains(platform: Platform, queue: FairQueue): AnswerDomain {
  return async (request, reply) => {
    const domain = functionDomain(platform.settings, request.host);
    if (domain === undefined) return undefined;
    try {
      await queue.wait(request.ip);
      return await send(reply, await run(platform, findByDomain(platform, domain), request));
    } catch (error) {
      return sendErrorPage(error as FastifyError, request, reply);
    }
  };
}

/** Host name of a function, without its port, whether there is one or not; `undefined` for other hosts, a page's among them. */
export function functionDomain({ origins }: PlatformSettings, host = ''): string | undefined {
  const [, domain] = /^(.+\.localhost)(?::\d*)?$/.exec(host.toLowerCase()) ?? [];
  return domain !== undefined && origins.some((origin) => new URL(origin).hostname === domain) ? undefined : domain;
}

/** Throws `rule_not_found`, `function_not_found` for one that is switched off, and `function_execute_permission_missing`. */
function findByDomain({ config }: Platform, domain: string): FunctionConfig {
  const found = config.functions.find(({ $id }) => `${$id}.localhost` === domain);
  if (found === undefined) {
    throw new AppwriteError(
      'rule_not_found',
      'This domain is not connected to any Appwrite resources. Visit domains tab under function/site settings to configure it.',
    );
  }
  if (!found.enabled) throw functionNotFound();
  if (found.execute.includes('any') || found.execute.includes('guests')) return found;
  throw new AppwriteError(
    'function_execute_permission_missing',
    'To execute function using domain, execute permissions must include "any" or "guests".',
  );
}

async function run(platform: Platform, config: FunctionConfig, request: FastifyRequest): Promise<EndedExecution> {
  const deployment = requireDeployment(platform.settings, config);
  const { ip, method, originalUrl: path, raw } = request;
  const headers = Object.entries(raw.headersDistinct).map(([name, values = []]) => [name, values.join(', ')] as const);
  const body = await readBytes(raw, sizeLimit(maxFunctionBody));
  const execution = requestedExecution(
    config,
    deployment,
    { method, path },
    {
      headers: Object.fromEntries(headers),
      body: body.toString('base64'),
      bodyEncoding: 'base64',
      clientIp: ip,
      userId: '',
      sessionId: '',
      event: '',
    },
  );
  return withWorker(platform, async () => {
    await untilWritable(platform.database);
    return runSynchronously(platform, insertExecution(platform, execution));
  });
}

/** Sends the function's own answer. */
function send(reply: FastifyReply, { execution, outcome }: EndedExecution): FastifyReply {
  const { statusCode: code, headers, body } = outcome;
  void reply.code(code).headers({ ...headers, 'x-appwrite-execution-id': execution.$id });
  if (code < 400 || body.length > 0) return reply.send(body);
  return sendPage(reply, { code, type: 'proxy_error_override', message: 'The function has answered without a body.' });
}
