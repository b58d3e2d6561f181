import { Typography } from '@mui/material';
import { isAdmin } from '#domain/user.ts';
import { useCurrentUser } from '#src/auth/session.ts';
import { paths } from '#src/paths.ts';
import { PageLink } from '#src/components/PageLink.tsx';
import { ContactLink } from '#src/components/ContactLink.tsx';

/** Below an empty list of an organisation that begins: where its rows come from. */
export function NoTeamsYet() {
  const user = useCurrentUser();
  return (
    <Typography role="status" variant="body2" sx={{ p: 2, textAlign: 'center', color: 'text.secondary' }}>
      Teams come with the capacity plan
      {user && isAdmin(user) ? (
        <>
          . You can <PageLink to={paths.adminTab('upload')}>bring it in</PageLink>; Home says what comes next.
        </>
      ) : (
        <>
          , which an admin brings in. Questions? Write to <ContactLink />.
        </>
      )}
    </Typography>
  );
}
