import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

export interface PageHeaderProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Buttons that act on the whole page. */
  readonly actions?: ReactNode;
}

/** Top of a screen; also sets the document title. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'flex-start', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap', mb: 3 }}
    >
      <Box sx={{ minWidth: 0 }}>
        <title>{`${title} · Engineering Data`}</title>
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

/** React Router's location key of the address at which the page was loaded. */
const initialLocationKey = 'default';

interface PageHeadingProps {
  readonly children: ReactNode;
  /** `hero`: large, for a screen without a header. */
  readonly size?: 'normal' | 'hero';
}

const heroSize = { fontSize: { xs: '2rem', sm: '2.75rem' }, lineHeight: 1.15 };

/**
 * The `h1` of a screen. Takes the focus when the screen replaces another one, so that keyboard and screen-reader users start there;
 * on the first screen they start at the top of the page, and whoever types in a dialog opened meanwhile stays there.
 */
export function PageHeading({ children, size = 'normal' }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isInitial = useLocation().key === initialLocationKey;
  const wasInitial = useRef(isInitial);

  useEffect(() => {
    const isTyping = document.activeElement?.matches('[role="dialog"] input') === true;
    if (!wasInitial.current && !isTyping) heading.current?.focus();
  }, []);

  return (
    <Typography ref={heading} variant="h1" tabIndex={-1} sx={{ outline: 'none', ...(size === 'hero' && heroSize) }}>
      {children}
    </Typography>
  );
}
