import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

/** What the router calls the address at which the page was loaded. */
const firstLocation = 'default';

export interface PageHeadingProps {
  readonly children: ReactNode;
  /** `hero`: the screen is about little else. */
  readonly size?: 'normal' | 'hero';
}

const heroSize = { fontSize: { xs: '2rem', sm: '2.75rem' }, lineHeight: 1.15 };

/**
 * The one heading of a screen. It takes the focus when the screen replaces another one, so that keyboard and screen reader start
 * there; on the first screen they start at the top of the page.
 */
export function PageHeading({ children, size = 'normal' }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useLocation().key === firstLocation;
  const wasFirst = useRef(isFirst);

  useEffect(() => {
    if (!wasFirst.current) heading.current?.focus();
  }, []);

  return (
    <Typography ref={heading} variant="h1" tabIndex={-1} sx={{ outline: 'none', ...(size === 'hero' && heroSize) }}>
      {children}
    </Typography>
  );
}
