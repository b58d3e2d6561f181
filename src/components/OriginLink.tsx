import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useOrigin } from './BackLink.tsx';

interface OriginLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** Leads to a page whose `BackLink` leads back here. Apart from it, which pages without such a link load. */
export function OriginLink({ to, children }: OriginLinkProps) {
  return (
    <Link component={RouterLink} to={to} state={useOrigin()}>
      {children}
    </Link>
  );
}
