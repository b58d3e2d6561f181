import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatMetricsView, parseMetricsView, type MetricsView } from './metricsView';

/** The year and the filters, kept in the address: they can be shared, and Back undoes a change. */
export function useMetricsView(today: string): [MetricsView, (change: Partial<MetricsView>) => void] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => parseMetricsView(params, new Date(today)), [params, today]);
  const change = useCallback(
    (changed: Partial<MetricsView>) => {
      const next = (now: URLSearchParams): URLSearchParams => {
        const date = new Date(today);
        return formatMetricsView({ ...parseMetricsView(now, date), ...changed }, now, date);
      };
      setParams(next, { preventScrollReset: true });
    },
    [setParams, today],
  );
  return [view, change];
}
