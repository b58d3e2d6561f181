import { lastCorrectionDay } from '#domain/monthly-metrics/reports.ts';
import type { MetricCalculation } from '#domain/metric-calculations/toRows.ts';
import type { CacheService } from '#src/appwrite/services.ts';

/** A year as this browser saw it last. */
interface StoredYear {
  /** Fetched after the year had ended for every run: it is not fetched again. */
  readonly isFinal: boolean;
  readonly storedAt: number;
  /** Of each metric and month the newest. */
  readonly calculations: readonly MetricCalculation[];
}

/**
 * A closed year changes only if somebody corrects it with an API key. A page that is open then hears of it; every other one is right
 * again after this time.
 */
const maxAgeMs = 30 * 24 * 60 * 60_000;

/**
 * Whether no run on schedule writes a row of this year any more: December is calculated until two hours after it can be corrected
 * (`openMonths`), which ends up to half a day later than in UTC; a run takes minutes, and the browser's clock may be fast.
 */
function isOver(year: number, now: number): boolean {
  return now >= Date.UTC(year + 1, 0, lastCorrectionDay + 3);
}

const keyOf = (year: number): string => `metric-calculations/${year}`;

/** Kept years of metric calculations, in `services.cache` (docs/decisions/018-closed-years-are-kept.md). */
export const storedYears = {
  /** Rows seen last; undefined when there were none. */
  read: async (cache: CacheService, year: number): Promise<readonly MetricCalculation[] | undefined> =>
    (await cache.get<StoredYear>(keyOf(year)))?.calculations,

  /** The calculations of a year that need not be fetched; undefined when it must be. */
  readFinal: async (cache: CacheService, year: number): Promise<readonly MetricCalculation[] | undefined> => {
    const stored = await cache.get<StoredYear>(keyOf(year));
    if (stored?.isFinal !== true) return undefined;
    const age = Date.now() - stored.storedAt;
    return age >= 0 && age < maxAgeMs ? stored.calculations : undefined;
  },

  /** @param requestedAt when the calculations were asked for. */
  store: (
    cache: CacheService,
    year: number,
    calculations: readonly MetricCalculation[],
    requestedAt: number,
  ): Promise<void> => {
    const stored: StoredYear = { isFinal: isOver(year, requestedAt), storedAt: requestedAt, calculations };
    return cache.set(keyOf(year), stored);
  },

  remove: (cache: CacheService, year: number): Promise<void> => cache.delete(keyOf(year)),
};
