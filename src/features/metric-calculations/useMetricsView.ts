import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatMetricsView, parseMetricsView, type MetricsView } from './metricsView.ts';

/**
 * The year and the filters, kept in the address: they can be shared, and Back undoes a change.
 * @param today `YYYY-MM-DD` in the organisation's calendar.
 */
export function useMetricsView(today: string): [MetricsView, (change: Partial<MetricsView>) => void] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => parseMetricsView(params, today), [params, today]);
  const change = useCallback(
    (changed: Partial<MetricsView>) => {
      const next = (now: URLSearchParams): URLSearchParams => {
        return formatMetricsView({ ...parseMetricsView(now, today), ...changed }, now, today);
      };
      setParams(next, { preventScrollReset: true });
    },
    [setParams, today],
  );
  return [view, change];
}
