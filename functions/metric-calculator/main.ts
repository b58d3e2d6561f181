import { isAdmin } from '#domain/user.ts';
import { identifyCaller, isFromPerson } from '#functions/runtime/caller.ts';
import { connectServer } from '#functions/runtime/connectServer.ts';
import type { FunctionContext, FunctionRequest } from '#functions/runtime/FunctionContext.ts';
import { messageOf } from '#functions/runtime/messageOf.ts';
import { readEnvironment, type Environment } from '#functions/runtime/readEnvironment.ts';
import { readTimeZone } from '#functions/runtime/readTimeZone.ts';
import { RequestError } from '#functions/runtime/RequestError.ts';
import { calculateMonth, type CalculationOutcome } from './calculateMonth.ts';
import { connectCalculator } from './connectCalculator.ts';

/** Within the half minute that the platform gives a person's call. */
const patienceOfPeopleMs = 15_000;
/** Longer than a run that died stands in the way. */
const patienceMs = 90_000;

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
  if (fromPerson && !isAdmin(await identifyCaller(environment, req.headers))) {
    throw new RequestError(403, 'Only admins can recalculate the metrics.');
  }
  const ports = connectCalculator(
    connectServer(environment, req.headers),
    environment.functionId,
    readTimeZone(process.env),
  );
  const executionId = req.headers['x-appwrite-execution-id'] ?? '';
  const outcome = await calculateMonth(executionId, ports, fromPerson ? patienceOfPeopleMs : patienceMs);
  if (outcome === 'busy') throw new RequestError(409, 'Another calculation is under way. Look again in a minute.');
  return outcome;
}
