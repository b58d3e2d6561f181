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

export type BreakdownChange = Partial<Pick<BreakdownView, 'section' | 'tables'>>;

export const initialTableView: TableView = { sort: undefined, page: 1, pageSize: pageSizes.generic };

export const explainParameter = 'explain';
const furtherParameters = ['section'] as const;
const schema = { section: oneOf(breakdownSections) };

/** Kept in the address and its history entry, so that Back from a team comes to the same section and page. */
export function useBreakdownView() {
  const { value: metricType, open, close } = useDialogAddress(explainParameter, furtherParameters);
  const [{ section }, setAddress] = useAddressState(schema);
  const { state } = useLocation() as { state: unknown };
  const view: BreakdownView | undefined =
    metricType === null
      ? undefined
      : { metricType, section: section || breakdownSections[0], tables: parseTables(state) };
  function change(changes: BreakdownChange): void {
    if (view === undefined) return;
    const next = { ...view, ...changes };
    setAddress(
      { section: next.section === breakdownSections[0] ? '' : next.section },
      { replace: true, state: { breakdownTables: next.tables } },
    );
  }
  return { view, open, change, close };
}

function parseTables(state: unknown): BreakdownView['tables'] {
  if (typeof state !== 'object' || state === null || !('breakdownTables' in state)) return {};
  return typeof state.breakdownTables === 'object' && state.breakdownTables !== null ? state.breakdownTables : {};
}
