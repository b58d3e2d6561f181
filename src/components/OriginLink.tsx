import type { LinkProps } from '@mui/material';
import { useOrigin } from './BackLink.tsx';
import { useReturnFocus } from './returnFocus.ts';
import { PageLink } from '#src/components/PageLink.tsx';
import { targetStyle } from './targetStyle.ts';

interface OriginLinkProps extends Pick<LinkProps, 'children' | 'color' | 'underline' | 'title' | 'aria-description'> {
  readonly to: string;
}

/** Back from the page that it leads to, the link has the focus again. Apart from `BackLink`, which pages without it load. */
export function OriginLink({ to, ...props }: OriginLinkProps) {
  const { ref, onFollow } = useReturnFocus<HTMLAnchorElement>(to);
  return <PageLink sx={targetStyle} {...props} ref={ref} to={to} state={useOrigin()} onClick={onFollow} />;
}
