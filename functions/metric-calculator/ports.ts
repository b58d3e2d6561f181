import type { MetricCalculationFields } from '#domain/metric-calculations/calculation.ts';
import type { Organisation } from '#domain/metric-calculations/organisation.ts';
import type { GuardedRows } from '#functions/runtime/GuardedRows.ts';
import type { LeaseFields } from '#functions/runtime/RowLease.ts';
import type { TableRows } from '#functions/runtime/TableRows.ts';

/** What the function needs of the world. Every call may reject; nothing here decides anything. */
export interface CalculatorPorts {
  /** All teams, inventories and metrics; `afterPage` is awaited now and then. */
  readOrganisation(afterPage: () => Promise<void>): Promise<Organisation>;
  readonly calculations: Pick<TableRows<MetricCalculationFields>, 'find' | 'save'>;
  /** One row at most. */
  readonly turn: GuardedRows<CalculationTurn>;
  /** Has another execution calculate, which goes on after this one has answered. */
  startRun(): Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  pause(ms: number): Promise<void>;
  /** The organisation's: its calendar says which month it is. */
  readonly timeZone: string;
}

/** Whose turn it is to calculate (docs/decisions/010). */
export interface CalculationTurn extends LeaseFields {
  /** How many runs have begun so far. */
  readonly begun: number;
  /** The number of the last run that ended well: it has read what was stored when it began. */
  readonly finished: number;
}
