import { addDays, calendarDay, startOfDay } from '#domain/calendarDay.ts';
import type { MetricCalculationFields } from '#domain/metric-calculations/calculation.ts';
import { isOfMonthlyMetrics } from '#domain/metric-calculations/metrics.ts';
import { toCalculations } from '#domain/metric-calculations/calculate.ts';
import { addMonths, openMonths } from '#domain/monthly-metrics/reports.ts';
import {
  identifyPrincipal,
  isFromPerson,
  readTimeZone,
  RequestError,
  requireAdmin,
} from '#functions/runtime/request.ts';
import { logPeakMemory, serveFunction } from '#functions/runtime/serveFunction.ts';
import { LeaseLost, RowLease } from '#functions/runtime/RowLease.ts';
import { waitForStart } from '#functions/runtime/server.ts';
import { connectCalculator, blankLease, type CalculationLease, type CalculatorPorts } from './ports.ts';

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

const leaseId = 'turn';
const pollIntervalMs = 250;

/** `served`: a run that began after this call succeeded. `busy`: no lease in time. `lost`: the lease was taken over; a correcting run is started. */
export type CalculationOutcome = 'calculated' | 'served' | 'busy' | 'lost';

/**
 * Replaces months atomically, one run at a time: what was read earlier is never written later (docs/decisions/010).
 * Throws; then the last values stay.
 */
export async function calculateMonth(
  executionId: string,
  ports: CalculatorPorts,
  timeoutMs: number,
): Promise<CalculationOutcome> {
  const lease = await acquireLease(executionId, ports, timeoutMs);
  if (typeof lease === 'string') return lease;
  let isWriting = false;
  try {
    const now = new Date(ports.now());
    const { months, closed } = openMonths(now, ports.timeZone, lease.fields.closed);
    for await (const wanted of calculate(lease, ports, { today: calendarDay(now, ports.timeZone), months })) {
      const changes = await findChanges(wanted, ports);
      lease.assertHeld();
      isWriting = true;
      if (changes.size > 0) await ports.calculations.save(changes);
    }
    await lease.release({ finished: lease.fields.begun, closed });
    return 'calculated';
  } catch (thrown) {
    if (thrown instanceof LeaseLost && isWriting) {
      await waitForStart(ports.startRun());
      return 'lost';
    }
    await lease.release().catch(() => undefined);
    throw thrown;
  }
}

/** Past months have figures of monthly metrics only: nothing else is kept. */
async function* calculate(
  lease: RowLease<CalculationLease>,
  ports: CalculatorPorts,
  { today, months }: { readonly today: string; readonly months: readonly string[] },
): AsyncGenerator<ReadonlyMap<string, MetricCalculationFields>> {
  const organisation = await ports.readOrganisation(() => lease.keep());
  yield toCalculations(organisation, today);
  const teamIds = organisation.teams.map(({ $id }) => $id);
  for (const month of months) {
    const metrics = await ports.readReports(month, teamIds, () => lease.keep());
    // No team had reported yet.
    if (metrics.size === 0) continue;
    const next = `${addMonths(month, 1)}-01`;
    const end = startOfDay(next, ports.timeZone).getTime();
    // Apps of teams founded since are no untested ones of that month.
    const teams = organisation.teams.filter(({ $id, $createdAt }) => metrics.has($id) || Date.parse($createdAt) < end);
    yield toCalculations({ ...organisation, teams, metrics }, addDays(next, -1), isOfMonthlyMetrics);
  }
}

async function findChanges(
  wanted: ReadonlyMap<string, MetricCalculationFields>,
  { calculations }: CalculatorPorts,
): Promise<Map<string, MetricCalculationFields>> {
  const stored = await calculations.find([...wanted.keys()]);
  return new Map([...wanted].filter(([id, fields]) => !isSame(fields, stored.get(id))));
}

function isSame(one: MetricCalculationFields, other: MetricCalculationFields | undefined): boolean {
  if (other === undefined) return false;
  return (Object.keys(one) as (keyof MetricCalculationFields)[]).every((field) => one[field] === other[field]);
}

/** `served` when a run that began after this call succeeds first: its figures are as new as ours would be. `busy` on time-out. */
async function acquireLease(
  executionId: string,
  { lease: rows, now, pause }: Pick<CalculatorPorts, 'lease' | 'now' | 'pause'>,
  timeoutMs: number,
): Promise<RowLease<CalculationLease> | 'served' | 'busy'> {
  const deadline = now() + timeoutMs;
  let row = await RowLease.read(rows, leaseId, blankLease);
  const begunBefore = row?.fields.begun;
  for (;;) {
    if (row !== undefined) {
      const { begun, finished } = row.fields;
      if (begunBefore !== undefined && finished > begunBefore) return 'served';
      const lease = await RowLease.take(rows, row, executionId, now, { begun: begun + 1 });
      if (lease !== undefined) return lease;
    }
    if (now() >= deadline) return 'busy';
    await pause(pollIntervalMs);
    row = await RowLease.read(rows, leaseId, blankLease);
  }
}
