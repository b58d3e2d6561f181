import { Box, Paper, Stack, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';

interface PanelProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly description?: string;
  /** Announced by screen readers when it changes. */
  readonly status?: string;
  readonly children: ReactNode;
}

export function Panel({ title, action, description, status, children }: PanelProps) {
  const titleId = useId();
  return (
    <Paper component="section" aria-labelledby={titleId} variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
        <Typography id={titleId} variant="h2">
          {title}
        </Typography>
        {action}
      </Stack>
      {description !== undefined && <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>{description}</Typography>}
      {status !== undefined && <Typography role="status">{status}</Typography>}
      <Box sx={{ mt: 2 }}>{children}</Box>
    </Paper>
  );
}
