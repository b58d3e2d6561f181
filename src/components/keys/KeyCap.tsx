import { Box } from '@mui/material';
import type { ReactNode } from 'react';

const style = {
  px: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
  fontFamily: 'inherit',
  fontSize: 12,
  lineHeight: 1.5,
  whiteSpace: 'nowrap',
} as const;

export function KeyCap({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="kbd" sx={style}>
      {children}
    </Box>
  );
}
