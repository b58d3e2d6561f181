import type { Administration } from './administration.ts';
import { describeScopes, missingScopes, refusalOf } from './checkServer.ts';
import type { Plan } from './planChanges.ts';

/** Larger than any limit. */
const beyondEveryLimit = Number.MAX_SAFE_INTEGER;
/** No bucket and no function has this id, so that a call which passes the server's checks still changes nothing. */
const probeId = 'deploy-limit-check';

/**
 * Problems that the server would have with the planned writes, each with what to set. It is asked by writes that can't succeed: they lack
 * what they need, or name what doesn't exist.
 */
export async function checkPlan(server: Administration, plan: Plan): Promise<string[]> {
  const scopes = await missingScopes(writePaths(plan).map((path) => () => server.call('post', path)));
  if (scopes.length > 0) return [describeScopes(scopes)];
  return [...(await checkStorageLimit(server, plan)), ...(await checkTimeLimit(server, plan))];
}

/** Of each scope that the plan takes, a path to which it lets post. */
function writePaths({ isTablesChanged, buckets, functions }: Plan): string[] {
  return [
    ...(isTablesChanged ? ['/tablesdb', '/tablesdb/deploy-check/tables'] : []),
    ...(buckets.length > 0 ? ['/storage/buckets'] : []),
    ...(functions.length > 0 ? ['/functions'] : []),
  ];
}

async function checkStorageLimit(server: Administration, { buckets }: Plan): Promise<string[]> {
  if (buckets.length === 0) return [];
  const limit = await readLimit(() =>
    server.call('put', `/storage/buckets/${probeId}`, { name: probeId, maximumFileSize: beyondEveryLimit }),
  );
  const tooLarge = buckets.map(({ wanted }) => wanted).filter(({ maximumFileSize }) => maximumFileSize > limit);
  if (tooLarge.length === 0) return [];
  const largest = Math.max(...tooLarge.map(({ maximumFileSize }) => maximumFileSize));
  const names = tooLarge.map(({ $id, maximumFileSize }) => `${$id} (${maximumFileSize} bytes)`).join(', ');
  return [
    `The server stores files of up to ${limit} bytes; larger ones are asked for by the buckets ${names}. Set _APP_STORAGE_LIMIT=${largest} and restart it.`,
  ];
}

async function checkTimeLimit(server: Administration, { functions }: Plan): Promise<string[]> {
  if (functions.length === 0) return [];
  const limit = await readLimit(() =>
    server.call('put', `/functions/${probeId}`, { name: probeId, timeout: beyondEveryLimit }),
  );
  const tooLong = functions.map(({ wanted }) => wanted).filter(({ timeout }) => timeout > limit);
  if (tooLong.length === 0) return [];
  const longest = Math.max(...tooLong.map(({ timeout }) => timeout));
  const names = tooLong.map(({ $id, timeout }) => `${$id} (${timeout} s)`).join(', ');
  return [
    `The server lets functions run for ${limit} s; more is asked for by ${names}. Set _APP_FUNCTIONS_TIMEOUT=${longest} and restart it.`,
  ];
}

/** Upper bound that the server names when it refuses a value, or infinity. */
async function readLimit(call: () => Promise<unknown>): Promise<number> {
  const refused = await refusalOf(call);
  const [, digits] = /between 1 and ([\d,]+)/.exec(refused?.message ?? '') ?? [];
  return digits === undefined ? Infinity : Number(digits.replaceAll(',', ''));
}
