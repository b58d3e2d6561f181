import {
  identifyPrincipal,
  isFromPerson,
  readTimeZone,
  RequestError,
  requireAdmin,
} from '#functions/runtime/request.ts';
import { logPeakMemory, serveFunction } from '#functions/runtime/serveFunction.ts';
import { calculateMonth } from './calculateMonth.ts';
import { connectCalculator } from './ports.ts';

/** The platform waits 30 s. */
const interactiveTimeoutMs = 15_000;
/** Longer than the lease of a run that died. */
const timeoutMs = 90_000;

export default serveFunction(async ({ method, path, headers }, { environment, server, executionId, log }) => {
  if (`${method} ${path}` !== 'POST /') throw new RequestError(404, 'There is nothing at this path.');
  const fromPerson = isFromPerson(headers);
  if (fromPerson) requireAdmin(await identifyPrincipal(environment, headers), 'recalculate the metrics');
  const ports = connectCalculator(server, environment.functionId, readTimeZone(process.env));
  const outcome = await calculateMonth(executionId, ports, fromPerson ? interactiveTimeoutMs : timeoutMs);
  if (outcome === 'busy') throw new RequestError(409, 'Another calculation is under way. Check again in a minute.');
  logPeakMemory(log);
  return { outcome };
});
