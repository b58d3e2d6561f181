import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface PageHeaderProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Buttons that act on the whole page. */
  readonly actions?: ReactNode;
}

/** The top of a screen; its heading takes the focus after a change of route, so that a screen reader starts there. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'flex-start', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap', mb: 3 }}
    >
      <div>
        <title>{`${title} · Engineering Data`}</title>
        <Typography variant="h1" tabIndex={-1} data-page-heading="" sx={{ outline: 'none' }}>
          {title}
        </Typography>
        {subtitle !== undefined && (
          <Typography component="div" sx={{ color: 'text.secondary', mt: 0.5 }}>
            {subtitle}
          </Typography>
        )}
      </div>
      {actions}
    </Stack>
  );
}
