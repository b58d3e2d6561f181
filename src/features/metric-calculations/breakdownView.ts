import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { pageSizes } from '#domain/limits.ts';
import { oneOf, useAddressState } from '#src/lists/addressState.ts';
import type { TableView } from '#src/lists/data-table/TableView.ts';
import { useDialogAddress } from '#src/components/useDialogAddress.ts';

export const breakdownSections = ['thisMonth', 'earlier', 'never', 'notApplicable'] as const;
export type BreakdownSection = (typeof breakdownSections)[number];

type BreakdownTable = 'parts' | BreakdownSection;

export interface BreakdownView {
  readonly metricType: string;
  readonly section: BreakdownSection;
  readonly tables: Readonly<Partial<Record<BreakdownTable, TableView>>>;
}

export const initialTableView: TableView = { sort: undefined, page: 1, pageSize: pageSizes.generic };

interface BreakdownControl {
  /** Undefined while none is open. */
  readonly view: BreakdownView | undefined;
  readonly open: (metricType: string) => void;
  readonly change: (patch: Partial<Pick<BreakdownView, 'section' | 'tables'>>) => void;
  readonly close: () => void;
}

export const explainParameter = 'explain';
const furtherParameters = ['section'] as const;
const schema = { section: oneOf(breakdownSections) };

/** Kept in the address and its history entry, so that Back from a team comes to the same section and page. */
export function useBreakdownView(): BreakdownControl {
  const { value: metricType, open, close } = useDialogAddress(explainParameter, furtherParameters);
  const [{ section }, setAddress] = useAddressState(schema);
  const { state } = useLocation() as { state: unknown };
  const view = useMemo(
    () =>
      metricType === null
        ? undefined
        : { metricType, section: section || breakdownSections[0], tables: parseTables(state) },
    [metricType, section, state],
  );
  const change = useCallback(
    (changes: Partial<Pick<BreakdownView, 'section' | 'tables'>>) => {
      if (view === undefined) return;
      const next = { ...view, ...changes };
      setAddress(
        { section: next.section === breakdownSections[0] ? '' : next.section },
        { replace: true, state: { breakdownTables: next.tables } },
      );
    },
    [setAddress, view],
  );
  return { view, open, change, close };
}

function parseTables(state: unknown): BreakdownView['tables'] {
  if (typeof state !== 'object' || state === null || !('breakdownTables' in state)) return {};
  return typeof state.breakdownTables === 'object' && state.breakdownTables !== null ? state.breakdownTables : {};
}
