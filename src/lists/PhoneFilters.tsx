import { Stack, type Theme, useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';
import { Fold } from '#src/components/Fold.tsx';

interface PhoneFiltersProps {
  /** Number of filters in force. */
  readonly chosen: number;
  readonly children: ReactNode;
}

/** Filters of a list; on a phone behind a button, so that the list begins in view. */
export function PhoneFilters({ chosen, children }: PhoneFiltersProps) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  if (!isPhone) return children;
  const label = chosen === 0 ? 'Filters' : `Filters (${chosen})`;
  return (
    <Fold show={label} hide={label}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, pt: 1 }}>
        {children}
      </Stack>
    </Fold>
  );
}
