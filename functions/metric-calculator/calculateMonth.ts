import { calendarDay } from '#domain/calendarDay.ts';
import type { MetricCalculationFields } from '#domain/metric-calculations/calculation.ts';
import { toCalculations } from '#domain/metric-calculations/toCalculations.ts';
import { LeaseLost, type RowLease } from '#functions/runtime/RowLease.ts';
import type { CalculationTurn, CalculatorPorts } from './ports.ts';
import { takeTurn } from './takeTurn.ts';

/**
 * What became of a run: `calculated` also when nothing differed; `served` by another run that began later; `busy` did nothing, since others
 * are at work; `lost` was overtaken while it wrote, and has started a run that puts it right.
 */
export type CalculationOutcome = 'calculated' | 'served' | 'busy' | 'lost';

/**
 * Calculates the current month from what is stored now, and replaces its rows, all or none of them. One run at a time: what was read
 * earlier is never written later (docs/decisions/010). Throws whatever goes wrong; then the last good values stay.
 */
export async function calculateMonth(
  executionId: string,
  ports: CalculatorPorts,
  patienceMs: number,
): Promise<CalculationOutcome> {
  const turn = await takeTurn(executionId, ports, patienceMs);
  if (typeof turn === 'string') return turn;
  let isWriting = false;
  try {
    const today = calendarDay(new Date(ports.now()), ports.timeZone);
    const organisation = await ports.readOrganisation(() => turn.keep());
    const changes = await findChanges(toCalculations(organisation, today), ports);
    turn.assertHeld();
    isWriting = true;
    if (changes.size > 0) await ports.calculations.save(changes);
    await turn.release({ finished: turn.fields.begun });
    return 'calculated';
  } catch (thrown) {
    if (thrown instanceof LeaseLost && isWriting) {
      await ports.startRun();
      return 'lost';
    }
    await giveBack(turn);
    throw thrown;
  }
}

/** The turn is over by itself in a minute: that it can't be given back now is no failure of its own. */
async function giveBack(turn: RowLease<CalculationTurn>): Promise<void> {
  await turn.release().catch(() => undefined);
}

/** What is stored already is not written again. */
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
