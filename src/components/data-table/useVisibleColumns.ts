import { useTheme, type Breakpoint } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import type { DataColumn } from './DataColumn.ts';

/** The columns that this screen is wide enough for. */
export function useVisibleColumns<Row>(columns: readonly DataColumn<Row>[]): readonly DataColumn<Row>[] {
  const { breakpoints } = useTheme();
  // Asked as "narrower than": where nobody can tell (no layout), everything is shown.
  const sm = useMediaQuery(breakpoints.down('sm'));
  const md = useMediaQuery(breakpoints.down('md'));
  const lg = useMediaQuery(breakpoints.down('lg'));
  const xl = useMediaQuery(breakpoints.down('xl'));
  return useMemo(() => {
    const narrowerThan: Record<Breakpoint, boolean> = { xs: false, sm, md, lg, xl };
    return columns.filter(({ hideBelow = 'xs' }) => !narrowerThan[hideBelow]);
  }, [columns, sm, md, lg, xl]);
}
