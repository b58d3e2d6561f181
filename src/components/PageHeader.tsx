import { Box, Stack, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

export interface PageHeaderProps {
  readonly title: string;
  /** Of the screen, where it has several under one heading. */
  readonly part?: string;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
}

/** Also sets the document title. */
export function PageHeader({ title, part, subtitle, actions }: PageHeaderProps) {
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'flex-start', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap', mb: 3 }}
    >
      <Box sx={{ minWidth: 0 }}>
        <title>{`${part === undefined ? '' : `${part} · `}${title} · Engineering Data`}</title>
        <PageHeading>{title}</PageHeading>
        {subtitle !== undefined && (
          <Typography component="div" sx={{ color: 'text.secondary', mt: 0.5 }}>
            {subtitle}
          </Typography>
        )}
      </Box>
      {actions}
    </Stack>
  );
}

const initialLocationKey = 'default';

interface PageHeadingProps {
  readonly children: ReactNode;
  readonly size?: 'normal' | 'hero';
}

const heroSize = { fontSize: { xs: '2rem', sm: '2.75rem' }, lineHeight: 1.15 };

/** Focused when the screen replaces another, so that screen readers start there; not while somebody types in a dialog opened meanwhile. */
export function PageHeading({ children, size = 'normal' }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isInitial = useLocation().key === initialLocationKey;
  const wasInitial = useRef(isInitial);

  useEffect(() => {
    const isTyping = document.activeElement?.matches('[role="dialog"] input') === true;
    if (!wasInitial.current && !isTyping) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <Typography ref={heading} variant="h1" tabIndex={-1} sx={{ outline: 'none', ...(size === 'hero' && heroSize) }}>
      {children}
    </Typography>
  );
}
