import { tableIds } from '#domain/resourceIds.ts';
import type { MetricCalculation } from '#domain/metric-calculations/toRows.ts';
import type { User } from '#domain/user.ts';
import { FailedCall } from '#src/appwrite/errors.ts';
import type { AppwriteServices, ListOptions } from '#src/appwrite/services.ts';
import { memoryServices } from './memoryServices.ts';

/** Requested list: 'day', or a year. */
type Asked = string;

/** Calculations in memory, each of whose lists can be held back and fail by itself. */
export function calculationServices(calculations: readonly MetricCalculation[], user?: User) {
  const { services, put, announce, reconnect, holdListening } = memoryServices(
    { [tableIds.teamMonthlyMetricCalculation]: calculations },
    user,
  );
  const calls: Asked[] = [];
  const gates = new Map<Asked, Promise<void>>();
  const failing = new Set<Asked>();
  const listAll: AppwriteServices['tables']['listAll'] = async (tableId, options = {}) => {
    if (tableId !== tableIds.teamMonthlyMetricCalculation) return services.tables.listAll(tableId, options);
    const asked = askedFor(options);
    calls.push(asked);
    await gates.get(asked);
    if (failing.has(asked))
      throw new FailedCall({ message: 'Server Error', code: 500, type: 'general_unknown', retryable: true });
    return services.tables.listAll(tableId, options);
  };
  const listColumns: AppwriteServices['tables']['listColumns'] = (tableId, _columns, options) =>
    listAll(tableId, options);
  return {
    services: { ...services, tables: { ...services.tables, listAll, listColumns } },
    /** Replaces the calculations. */
    put: (rows: readonly MetricCalculation[]) => put(tableIds.teamMonthlyMetricCalculation, rows),
    /** Replaces the calculations and publishes an event for each, as the platform does after a bulk write. */
    write: (rows: readonly MetricCalculation[]) => {
      put(tableIds.teamMonthlyMetricCalculation, rows);
      for (const row of rows) announce(tableIds.teamMonthlyMetricCalculation, { action: 'update', row });
    },
    /** Simulates a lost and restored connection. */
    reconnect: () => reconnect(tableIds.teamMonthlyMetricCalculation),
    holdListening,
    /** All lists requested so far. */
    calls,
    hold: (asked: Asked): (() => void) => {
      let release = (): void => undefined;
      gates.set(asked, new Promise((resolve) => (release = resolve)));
      return release;
    },
    fail: (asked: Asked) => void failing.add(asked),
    recover: (asked: Asked) => void failing.delete(asked),
  };
}

function askedFor({ filters = [] }: ListOptions): Asked {
  const year = filters.find(({ column }) => column === 'updateDateYear');
  return filters.length > 1 || year === undefined || !('equals' in year) ? 'day' : String(year.equals);
}
