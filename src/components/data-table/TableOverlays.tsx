import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The table's default loading text (SPEC section 2). */
export function LoadingOverlay() {
  return <Overlay>Loading...</Overlay>;
}

/** The table's default empty text (SPEC section 2). */
export function EmptyOverlay() {
  return <Overlay>There are no records to display</Overlay>;
}

/** Stands inside of the grid, in which accessible roles are for rows alone. */
function Overlay({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ display: 'grid', placeItems: 'center', height: '100%', color: 'text.secondary' }}>{children}</Box>;
}
