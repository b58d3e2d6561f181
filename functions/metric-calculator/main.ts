import { isAdmin } from '#domain/user.ts';
import { connectServer } from '#functions/runtime/server.ts';
import {
  type Environment,
  type FunctionContext,
  type FunctionRequest,
  identifyPrincipal,
  isFromPerson,
  messageOf,
  readEnvironment,
  readTimeZone,
  RequestError,
} from '#functions/runtime/request.ts';
import { calculateMonth, type CalculationOutcome } from './calculateMonth.ts';
import { connectCalculator } from './ports.ts';

/** Within the 30 s that the platform waits for a synchronous execution. */
const interactiveTimeoutMs = 15_000;
/** Longer than the lease of a run that died. */
const timeoutMs = 90_000;

export default async function main({ req, res, log, error }: FunctionContext): Promise<unknown> {
  try {
    const outcome = await answer(req, readEnvironment(process.env));
    log(`Peak memory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
    return res.json({ outcome });
  } catch (thrown) {
    if (thrown instanceof RequestError) return res.json({ message: thrown.message }, thrown.statusCode);
    error(messageOf(thrown));
    return res.json({ message: messageOf(thrown) }, 500);
  }
}

async function answer(req: FunctionRequest, environment: Environment): Promise<CalculationOutcome> {
  if (`${req.method} ${req.path}` !== 'POST /') throw new RequestError(404, 'There is nothing at this path.');
  const fromPerson = isFromPerson(req.headers);
  if (fromPerson && !isAdmin(await identifyPrincipal(environment, req.headers))) {
    throw new RequestError(403, 'Only admins can recalculate the metrics.');
  }
  const ports = connectCalculator(
    connectServer(environment, req.headers),
    environment.functionId,
    readTimeZone(process.env),
  );
  const executionId = req.headers['x-appwrite-execution-id'] ?? '';
  const outcome = await calculateMonth(executionId, ports, fromPerson ? interactiveTimeoutMs : timeoutMs);
  if (outcome === 'busy') throw new RequestError(409, 'Another calculation is under way. Check again in a minute.');
  return outcome;
}
