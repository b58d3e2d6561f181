import type { FunctionConfig } from '#local/appwrite/AppwriteConfig.ts';
import { createExecutionKey } from '#local/appwrite/executionKey.ts';
import type { Platform } from '#local/appwrite/platform.ts';
import { createUserJwt } from '#local/appwrite/sessions/userJwt.ts';
import { findUser } from '#local/appwrite/users/usersStore.ts';
import { readSpecification, type Deployment } from './deployment.ts';
import type { FunctionRequest } from './startRun.ts';
import type { StoredExecution } from './StoredExecution.ts';

/** How much longer than the function its keys live: it can't outlive them in the middle of a call. */
const graceSeconds = 60;

/** What a function is asked, in the headers of Appwrite's executor. Its key and the person's JWT are made for this one run. */
export function executorRequest(
  platform: Platform,
  config: FunctionConfig,
  execution: StoredExecution,
): FunctionRequest {
  const { settings } = platform;
  const { headers, body, clientIp, userId, sessionId, event } = execution.input;
  const lifetime = config.timeout + graceSeconds;
  const user = userId === '' ? undefined : findUser(platform, userId);
  const jwt = user && createUserJwt(platform, user, sessionId === '' ? undefined : sessionId, lifetime);
  return {
    method: execution.requestMethod,
    target: execution.requestPath,
    body,
    headers: {
      host: new URL(settings.endpoint).host,
      ...headers,
      'x-appwrite-execution-id': execution.$id,
      'x-appwrite-key': createExecutionKey(settings, config.scopes, lifetime),
      'x-appwrite-trigger': execution.trigger,
      'x-appwrite-user-id': userId,
      'x-appwrite-user-jwt': jwt ?? '',
      'x-appwrite-country-code': '',
      'x-appwrite-continent-code': '',
      'x-appwrite-continent-eu': 'false',
      'x-appwrite-client-ip': clientIp,
      ...(event === '' ? {} : { 'x-appwrite-event': event }),
    },
  };
}

/** The project's environment variables, and those of Appwrite's executor, which win. */
export function executorEnvironment(
  { settings, config }: Platform,
  own: FunctionConfig,
  deployment: Deployment,
): Record<string, string> {
  const { memoryMb, cpus } = readSpecification(own.specification);
  const [name = 'node', version = ''] = own.runtime.split(/-(.*)/);
  return {
    ...settings.projectVariables,
    APPWRITE_VERSION: '1.9.6',
    APPWRITE_REGION: 'default',
    APPWRITE_FUNCTION_API_ENDPOINT: settings.endpoint,
    APPWRITE_FUNCTION_ID: own.$id,
    APPWRITE_FUNCTION_NAME: own.name,
    APPWRITE_FUNCTION_DEPLOYMENT: deployment.id,
    APPWRITE_FUNCTION_PROJECT_ID: config.projectId,
    APPWRITE_FUNCTION_RUNTIME_NAME: name === 'node' ? 'Node.js' : name,
    APPWRITE_FUNCTION_RUNTIME_VERSION: version,
    APPWRITE_FUNCTION_CPUS: String(cpus),
    APPWRITE_FUNCTION_MEMORY: String(memoryMb),
  };
}
