import { Link, type LinkProps } from '@mui/material';
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router-dom';

type PageLinkProps = Omit<LinkProps, 'href' | 'component'> & Pick<RouterLinkProps, 'to' | 'state'>;

/** To another screen. */
export function PageLink(props: PageLinkProps) {
  return <Link component={RouterLink} {...props} />;
}
