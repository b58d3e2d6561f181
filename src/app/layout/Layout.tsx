import AppBar from '@mui/material/AppBar';
import Container from '@mui/material/Container';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { Link as RouterLink, ScrollRestoration, useNavigation } from 'react-router-dom';
import { AuthGuard } from '#src/app/auth/AuthGuard.tsx';
import { useCurrentUser } from '#src/auth/session.ts';
import { selectWaitingWrites } from '#src/api/waitingWritesSlice.ts';
import { onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import { paths } from '#src/paths.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { NavigationBar, NavigationMenu } from './Navigation.tsx';
import { PersonalTools } from './PersonalTools.tsx';
import { TourPlace } from './TourPlace.tsx';
import { linksFor } from './headerLinks.ts';

const contentId = 'content';

const WaitingWritesNotice = onDemandQuietly(
  async () => (await import('#src/components/WaitingWritesNotice.tsx')).WaitingWritesNotice,
);

/** Frame of every screen behind the guard. */
export function Layout() {
  const user = useCurrentUser();
  const hasWaitingWrites = useAppSelector(selectWaitingWrites) > 0;
  return (
    <>
      <SkipLink targetId={contentId} />
      <NavigationProgress />
      <Header />
      <Container component="main" id={contentId} tabIndex={-1} maxWidth="xl" sx={{ py: 3, outline: 'none' }}>
        <AuthGuard />
      </Container>
      {hasWaitingWrites && <WaitingWritesNotice />}
      {user && <TourPlace key={user.$id} user={user} />}
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </>
  );
}

/** Skips the header for keyboard users; visible while focused. */
function SkipLink({ targetId }: { readonly targetId: string }) {
  return (
    <Link
      href={`#${targetId}`}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'background.paper',
        boxShadow: 4,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
        displayPrint: 'none',
      }}
      onClick={(event) => {
        // No hash in the address: it would add an entry to the history.
        event.preventDefault();
        document.getElementById(targetId)?.focus();
      }}
    >
      Skip to content
    </Link>
  );
}

/** Shown while the next screen's script loads; the old screen stays until then. */
function NavigationProgress() {
  const isLoading = useNavigation().state !== 'idle';
  return isLoading ? (
    <LinearProgress
      aria-label="Loading"
      sx={{ position: 'fixed', top: 0, left: 0, right: 0, zIndex: 'tooltip', height: 3 }}
    />
  ) : null;
}

/** Product name for everyone, links and user menu for signed-in users. */
function Header() {
  const user = useCurrentUser();
  const links = useMemo(() => (user ? linksFor(user) : []), [user]);
  return (
    <AppBar
      position="sticky"
      color="inherit"
      elevation={0}
      sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}
    >
      <Container maxWidth="xl">
        <Toolbar variant="dense" disableGutters sx={{ minHeight: 56, gap: { xs: 1, lg: 3 } }}>
          {user && <NavigationMenu links={links} />}
          <Typography
            component={RouterLink}
            to={paths.home}
            noWrap
            sx={{
              flexShrink: 0,
              fontWeight: 700,
              color: 'primary.main',
              textDecoration: 'none',
              letterSpacing: '-0.01em',
            }}
          >
            Engineering Data
          </Typography>
          <NavigationBar links={links} />
          {user && <PersonalTools user={user} links={links} />}
        </Toolbar>
      </Container>
    </AppBar>
  );
}
