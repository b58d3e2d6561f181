import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { notAvailable, tidyText } from '#domain/text.ts';
import { DateTime } from './DateTime.tsx';

interface LastUpdatedProps {
  readonly by: string | null | undefined;
  /** ISO 8601. */
  readonly date: string | null | undefined;
  /** Defaults to N/A (specification.md, section 2). */
  readonly missing?: string;
}

export function LastUpdated({ by, date, missing = notAvailable }: LastUpdatedProps) {
  const isKnown = date !== null && date !== undefined && !Number.isNaN(Date.parse(date));
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, m: 0 }}>
      <Fact name="Last updated by">{tidyText(by) || missing}</Fact>
      <Fact name="Last updated date">{isKnown ? <DateTime iso={date} /> : missing}</Fact>
    </Box>
  );
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 0.75 }}>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, color: 'text.primary', overflowWrap: 'anywhere', minWidth: 0 }}>
        {children}
      </Box>
    </Box>
  );
}
