import { Box, Button, Paper, Typography } from '@mui/material';
import type { PropsWithChildren, ReactNode } from 'react';
import { useLoading } from '#src/components/LoadState.tsx';

interface ListStatusProps extends PropsWithChildren {
  /** Then `LoadingRegion` says so. */
  readonly isLoading?: boolean;
}

/** Live region of a list's toolbar: how many rows match. */
export function ListStatus({ children, isLoading = false }: ListStatusProps) {
  useLoading(isLoading);
  return (
    <Typography
      role="status"
      aria-live={isLoading ? 'off' : 'polite'}
      aria-label="Matches"
      variant="body2"
      sx={{
        color: 'text.secondary',
        flexGrow: 1,
        flexBasis: { xs: '100%', sm: 0 },
        minHeight: 20,
        '&:empty': { flexBasis: 0, flexGrow: { xs: 0, sm: 1 }, mr: { xs: -1.5, sm: 0 } },
      }}
    >
      {children}
    </Typography>
  );
}

/** In the place of a list without rows. */
export function EmptyList({ children }: { readonly children: ReactNode }) {
  return (
    <Paper variant="outlined" role="status" sx={{ color: 'text.secondary', p: 5, textAlign: 'center' }}>
      {children}
    </Paper>
  );
}

/** Where search and filters leave no row. */
export function ClearAll({ onClear }: { readonly onClear: () => void }) {
  return (
    <Box className="no-print" sx={{ mt: 2, textAlign: 'center' }}>
      <Button variant="outlined" onClick={onClear}>
        Clear search and filters
      </Button>
    </Box>
  );
}
