import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { pageSizes } from '#domain/limits.ts';
import type { TableView } from '#src/components/data-table/TableView.ts';
import { useDialogAddress } from '#src/components/useDialogAddress.ts';

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

/** Name of the parameter, and of the controls that open an explanation. */
export const explainParameter = 'explain';
const furtherParameters = ['section'] as const;

/** Kept in the address and its history entry, so that Back from a team comes to the same section and page. */
export function useBreakdownView(): BreakdownControl {
  const { value: metricType, open, patch, close } = useDialogAddress(explainParameter, furtherParameters);
  const section = useSearchParams()[0].get('section');
  const { state } = useLocation() as { state: unknown };
  const view = useMemo(
    () =>
      metricType === null ? undefined : { metricType, section: parseSection(section), tables: parseTables(state) },
    [metricType, section, state],
  );
  const change = useCallback(
    (changes: Partial<Pick<BreakdownView, 'section' | 'tables'>>) => {
      if (view === undefined) return;
      const next = { ...view, ...changes };
      patch({ section: next.section === breakdownSections[0] ? null : next.section }, { breakdownTables: next.tables });
    },
    [patch, view],
  );
  return { view, open, change, close };
}

function parseSection(text: string | null): BreakdownSection {
  return breakdownSections.find((each) => each === text) ?? breakdownSections[0];
}

/** State that `change` has put into the history entry, or nothing. */
function parseTables(state: unknown): BreakdownView['tables'] {
  if (typeof state !== 'object' || state === null || !('breakdownTables' in state)) return {};
  return typeof state.breakdownTables === 'object' && state.breakdownTables !== null ? state.breakdownTables : {};
}
