import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { pageSizes } from '#domain/limits.ts';
import type { TableView } from '#src/components/data-table/TableView.ts';

/** Groups of teams in an explanation, in their order. */
export const breakdownSections = ['thisMonth', 'earlier', 'never', 'notApplicable'] as const;
export type BreakdownSection = (typeof breakdownSections)[number];

/** Tables of an explanation: what is behind the value, and the groups. */
type BreakdownTable = 'parts' | BreakdownSection;

/** An explanation that is open. */
export interface BreakdownView {
  readonly metricType: string;
  readonly section: BreakdownSection;
  readonly tables: Readonly<Partial<Record<BreakdownTable, TableView>>>;
}

export const initialTableView: TableView = { sort: undefined, page: 1, pageSize: pageSizes.generic };

interface BreakdownControl {
  /** Undefined: none is open. */
  readonly view: BreakdownView | undefined;
  readonly open: (metricType: string) => void;
  readonly change: (patch: Partial<Pick<BreakdownView, 'section' | 'tables'>>) => void;
  readonly close: () => void;
}

/** Kept in the address and its history entry, so that Back from a team comes to the same section and page. */
export function useBreakdownView(): BreakdownControl {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const metricType = params.get('explain');
  const section = params.get('section');
  const view = useMemo(
    () =>
      metricType === null ? undefined : { metricType, section: parseSection(section), tables: parseTables(state) },
    [metricType, section, state],
  );
  const open = useCallback(
    (type: string) => setParams((now) => withBreakdown(now, { explain: type }), { preventScrollReset: true }),
    [setParams],
  );
  const change = useCallback(
    (patch: Partial<Pick<BreakdownView, 'section' | 'tables'>>) => {
      if (view === undefined) return;
      const next = { ...view, ...patch };
      setParams((now) => withBreakdown(now, { explain: next.metricType, section: next.section }), {
        replace: true,
        preventScrollReset: true,
        state: { breakdownTables: next.tables },
      });
    },
    [setParams, view],
  );
  const close = useCallback(
    () => setParams((now) => withBreakdown(now, {}), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  return { view, open, change, close };
}

function withBreakdown(
  params: URLSearchParams,
  values: { readonly explain?: string; readonly section?: BreakdownSection },
): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('explain');
  next.delete('section');
  for (const [name, value] of Object.entries(values)) next.set(name, value);
  if (values.section === breakdownSections[0]) next.delete('section');
  return next;
}

function parseSection(text: string | null): BreakdownSection {
  return breakdownSections.find((each) => each === text) ?? breakdownSections[0];
}

/** What `change` has put into the history entry, or nothing. */
function parseTables(state: unknown): BreakdownView['tables'] {
  if (typeof state !== 'object' || state === null || !('breakdownTables' in state)) return {};
  return typeof state.breakdownTables === 'object' && state.breakdownTables !== null ? state.breakdownTables : {};
}
