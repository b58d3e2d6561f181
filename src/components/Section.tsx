import { Box, Paper, type PaperProps, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

interface SectionProps extends Pick<PaperProps, 'sx'> {
  /** Names the region for screen readers, too. */
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, actions, sx = {}, children }: SectionProps) {
  const headingId = useId();
  return (
    <Paper component="section" aria-labelledby={headingId} variant="outlined" sx={[{ p: 2, minWidth: 0 }, sx].flat()}>
      <Stack
        direction="row"
        sx={{ justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 1 }}
      >
        <Typography id={headingId} variant="h2">
          {title}
        </Typography>
        {actions}
      </Stack>
      {children}
    </Paper>
  );
}

/** Without a frame. */
export function PlainSection({ title, children }: Pick<SectionProps, 'title' | 'children'>) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
