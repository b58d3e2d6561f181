import { ExecutionMethod, ExecutionStatus, Functions } from 'node-appwrite';
import { functionIds } from '#domain/resourceIds.ts';
import type { ServerConnection } from './Place.ts';

/** Has the metrics of the current month calculated, as the clock does. Throws an `Error` when they were not. */
export async function runCalculator({ client }: ServerConnection): Promise<void> {
  const { status, responseBody, responseStatusCode } = await new Functions(client).createExecution({
    functionId: functionIds.metricCalculator,
    async: false,
    xpath: '/',
    method: ExecutionMethod.POST,
  });
  if (status !== ExecutionStatus.Completed || responseStatusCode >= 400)
    throw new Error(`The metrics were not calculated: ${responseBody}`);
}
