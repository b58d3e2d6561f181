import { AppwriteError, rateLimitExceeded } from '#local/appwrite/errors.ts';
import type { Call, Route } from '#local/appwrite/platform.ts';

const slowAnswerMs = 30_000;

/** Runs the operation of a call, or has it fail as the plan says. */
export async function runWithFaults(call: Call, { method, path, operation }: Route): Promise<unknown> {
  const { faults } = call.platform;
  if (call.principal.kind === 'key' || method === 'GET' || path.startsWith('/account')) return operation(call);
  if (faults.meet('rate-limit')) throw rateLimitExceeded();
  if (faults.meet('server-error')) throw new AppwriteError('general_unknown', 'Server Error');
  if (faults.meet('full-disk')) throw Object.assign(new Error('a fault on demand'), { code: 'ENOSPC' });
  const answer = await operation(call);
  if (faults.meet('slow')) await new Promise((resolve) => void setTimeout(resolve, slowAnswerMs).unref());
  return answer;
}
