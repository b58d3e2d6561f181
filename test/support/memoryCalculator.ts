import type { MetricCalculationFields } from '#domain/metric-calculations/calculation.ts';
import type { DatedOrganisation, Organisation } from '#domain/metric-calculations/organisation.ts';
import { calculateMonth, type CalculationOutcome } from '#functions/metric-calculator/main.ts';
import type { CalculationLease, CalculatorPorts } from '#functions/metric-calculator/ports.ts';
import { MemoryVersionedRows } from './memoryVersionedRows.ts';
import { MemoryRows } from './memoryUploads.ts';
import { organisationOf } from './organisation.ts';

/** Ports of the metric calculator in memory. */
export class MemoryCalculator implements CalculatorPorts {
  organisation: DatedOrganisation = organisationOf();
  readonly calculations = new MemoryRows<MetricCalculationFields>();
  readonly lease = new MemoryVersionedRows<CalculationLease>();
  /** Requested runs. */
  runsToStart = 0;
  /** Milliseconds; only pauses and tests move it. */
  time = Date.parse('2026-03-02T09:00:00Z');
  timeZone = 'UTC';
  private runs = 0;

  readOrganisation: CalculatorPorts['readOrganisation'] = async (afterPage) => {
    const { organisation } = this;
    await afterPage();
    return organisation;
  };
  /** By month: of each team its report of that month or before. */
  reports: Readonly<Record<string, Organisation['metrics']>> = {};
  readReports: CalculatorPorts['readReports'] = async (month, _teamIds, afterPage) => {
    await afterPage();
    return new Map(this.reports[month]);
  };
  startRun = () => Promise.resolve(void (this.runsToStart += 1));
  now = () => this.time;
  pause = async (ms: number) => {
    this.time += ms;
    await new Promise(setImmediate);
  };

  /** Executes one run, as the platform would. */
  run(timeoutMs = 90_000): Promise<CalculationOutcome> {
    this.runs += 1;
    return calculateMonth(`run-${this.runs}`, this, timeoutMs);
  }

  /** The stored value over all teams, of the row whose id is made with that month. */
  valueOf(family: string, month = '2026-03'): string | null | undefined {
    const rows = [...this.calculations.rows].filter(([id]) => id.startsWith(`${month}-`));
    return rows.find(([, { metricType }]) => metricType === `${family}AllPods`)?.[1].calculationValue;
  }
}
