import type { FunctionConfig } from '#local/appwrite/AppwriteConfig.ts';
import { createId } from '#local/appwrite/ids.ts';
import type { Platform } from '#local/appwrite/platform.ts';
import { toHeaders } from './StoredExecution.ts';
import { findDeployment } from './deployment.ts';
import type { KeptEvent } from './eventRunsStore.ts';
import { triggerName } from './eventTriggers.ts';
import type { NewExecution } from './executionsStore.ts';

/**
 * Execution that an event starts (appwrite.md, section 13.1): `POST /` with the whole thing as JSON. Its record may be read by whoever made
 * the change.
 */
export function eventExecution({ settings }: Platform, event: KeptEvent, config: FunctionConfig): NewExecution {
  const { userId = '' } = event;
  const contentType = { 'content-type': 'application/json' };
  return {
    $id: createId(),
    $permissions: userId === '' ? [] : [`read("user:${userId}")`],
    functionId: config.$id,
    deploymentId: findDeployment(settings, config)?.id ?? '',
    trigger: 'event',
    status: 'processing',
    requestMethod: 'POST',
    requestPath: '/',
    requestHeaders: toHeaders(contentType),
    scheduledAt: null,
    input: {
      headers: { 'user-agent': 'Appwrite/1.9.6', ...contentType },
      body: JSON.stringify(event.payload),
      clientIp: '',
      userId,
      sessionId: '',
      event: triggerName(event),
    },
  };
}
