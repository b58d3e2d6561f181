import { neverHeld, RowLease } from '#functions/runtime/RowLease.ts';
import type { CalculationTurn, CalculatorPorts } from './ports.ts';

/** Everybody writes this one row. */
const turnId = 'turn';
const lookEveryMs = 250;

export const blankTurn: CalculationTurn = { executionId: null, heldUntil: neverHeld, begun: 0, finished: 0 };

/**
 * Waits until no other run calculates, and takes the turn; `served` when meanwhile a run has ended well that began after this call: its
 * numbers are as new as ours would be. `busy` when the patience is over.
 */
export async function takeTurn(
  executionId: string,
  { turn: rows, now, pause }: Pick<CalculatorPorts, 'turn' | 'now' | 'pause'>,
  patienceMs: number,
): Promise<RowLease<CalculationTurn> | 'served' | 'busy'> {
  const deadline = now() + patienceMs;
  let row = await RowLease.read(rows, turnId, blankTurn);
  const begunBefore = row?.fields.begun;
  for (;;) {
    if (row !== undefined) {
      const { begun, finished } = row.fields;
      if (begunBefore !== undefined && finished > begunBefore) return 'served';
      const lease = await RowLease.take(rows, row, executionId, now, { begun: begun + 1 });
      if (lease !== undefined) return lease;
    }
    if (now() >= deadline) return 'busy';
    await pause(lookEveryMs);
    row = await RowLease.read(rows, turnId, blankTurn);
  }
}
