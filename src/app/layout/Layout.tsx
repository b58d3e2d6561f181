import MenuIcon from '@mui/icons-material/Menu';
import { AppBar, Box, Container, IconButton, LinearProgress, Link, Toolbar, Typography } from '@mui/material';
import { useEffect, useMemo, useState, useLayoutEffect } from 'react';
import {
  Link as RouterLink,
  NavLink,
  ScrollRestoration,
  useLocation,
  useNavigation,
  NavigationType,
  useNavigationType,
} from 'react-router-dom';
import { calendarDay } from '#domain/calendarDay.ts';
import { shownAroundPreference } from '#domain/user.ts';
import { AuthGuard } from '#src/app/auth/AuthGuard.tsx';
import { useCurrentUser } from '#src/auth/session.ts';
import { isFirstStep } from '#src/components/firstStep.ts';
import { LoadingRegion } from '#src/components/LoadState.tsx';
import { onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import { formatDay } from '#src/config/organisationDay.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { selectWaitingWrites } from '#src/live/waitingWritesSlice.ts';
import { paths } from '#src/paths.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { PersonalTools } from './PersonalTools.tsx';
import { ToolUnavailable } from './ToolUnavailable.tsx';
import { linksFor, type NavigationLink } from './headerLinks.ts';

/** Scroll positions by history entry. */
const places = new Map<string, number>();
/** The router's, of the entry that the page was opened with. */
const firstKey = 'default';
const inputs = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

const contentId = 'content';

const BackToFirstSteps = onDemandQuietly(async () => (await import('./BackToFirstSteps.tsx')).BackToFirstSteps);
const WaitingWritesNotice = onDemandQuietly(
  async () => (await import('#src/components/WaitingWritesNotice.tsx')).WaitingWritesNotice,
);

export function Layout() {
  const user = useCurrentUser();
  const [tour, setTour] = useState<'asked' | 'closed'>();
  const { pathname } = useLocation();
  const isHome = pathname === paths.home;
  const hasNavigated = useHasNavigated(pathname);
  const isInFirstSteps = useFirstSteps();
  const isNew = tour === undefined && isHome && user?.preferences?.[shownAroundPreference] !== true;
  const hasWaitingWrites = useAppSelector(selectWaitingWrites) > 0;
  usePrintedDay();
  useKeepPlace(contentId);
  function closeTour(): void {
    setTour('closed');
    document.getElementById(contentId)?.focus();
  }
  return (
    <>
      <SkipLink targetId={contentId} />
      <NavigationProgress />
      <LoadingRegion />
      <Header onShowAround={() => setTour('asked')} />
      <Container component="main" id={contentId} tabIndex={-1} maxWidth="xl" sx={{ py: 3, outline: 'none' }}>
        {user && (tour === 'asked' || isNew) && (
          // From the first paint on, so that nothing moves.
          <Box sx={{ minHeight: { xs: 270, md: 150 } }}>
            <Tour isAskedFor={tour === 'asked'} onClose={closeTour} />
          </Box>
        )}
        {isInFirstSteps && <BackToFirstSteps />}
        <AuthGuard />
      </Container>
      {hasWaitingWrites && <WaitingWritesNotice />}
      {hasNavigated && <ScrollRestoration getKey={(location) => location.pathname} />}
    </>
  );
}

/** Of the first screen the browser keeps the place itself: restoring it takes whoever has scrolled in the app shell back to the top. */
function useHasNavigated(pathname: string): boolean {
  const [first] = useState(pathname);
  const [hasNavigated, setHasNavigated] = useState(false);
  if (!hasNavigated && pathname !== first) setHasNavigated(true);
  return hasNavigated;
}

/** From the press on one of Home's first steps until Home is shown again. */
function useFirstSteps(): boolean {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  const [isInFirstSteps, setIsInFirstSteps] = useState(false);
  const isIn = pathname !== paths.home && (isInFirstSteps || isFirstStep(state));
  if (isIn !== isInFirstSteps) setIsInFirstSteps(isIn);
  return isIn;
}

/** Above what is printed (`appShell.css`); only then, since the first date to be formatted takes some ten milliseconds. */
function usePrintedDay(): void {
  const { timeZone } = useRuntimeConfig();
  useEffect(() => {
    const tell = (): void =>
      document.getElementById(contentId)?.setAttribute('data-printed', formatDay(calendarDay(new Date(), timeZone)));
    window.addEventListener('beforeprint', tell);
    return () => window.removeEventListener('beforeprint', tell);
  }, [timeZone]);
}

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

function NavigationProgress() {
  const isLoading = useNavigation().state !== 'idle';
  return isLoading ? (
    <LinearProgress
      aria-label="Loading"
      sx={{ position: 'fixed', top: 0, left: 0, right: 0, zIndex: 'tooltip', height: 3 }}
    />
  ) : null;
}

function Header({ onShowAround }: { readonly onShowAround: () => void }) {
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
        <Toolbar variant="dense" disableGutters sx={{ minHeight: 56, gap: { xs: 1, lg: 2 } }}>
          {user && <NavigationMenu links={links} />}
          <Typography
            component={RouterLink}
            to={paths.home}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              minWidth: 0,
              flexShrink: { lg: 0 },
              fontWeight: 700,
              lineHeight: 1.25,
              color: 'primary.main',
              textDecoration: 'none',
              letterSpacing: '-0.01em',
            }}
          >
            <img src="/icon.svg" alt="" width={24} />
            Engineering Data
          </Typography>
          <NavigationBar links={links} />
          {user && <PersonalTools user={user} links={links} onShowAround={onShowAround} />}
        </Toolbar>
      </Container>
    </AppBar>
  );
}

const LinksMenu = onDemandQuietly(async () => (await import('./headerMenus.tsx')).LinksMenu, ToolUnavailable);

/** Another line leaves room for the name and the person's tools. */
const linksStyle = {
  display: { xs: 'none', lg: 'flex' },
  flex: '1 0 auto',
  flexWrap: 'wrap',
  maxWidth: 'calc(100% - 380px)',
} as const;

function NavigationBar({ links }: { readonly links: readonly NavigationLink[] }) {
  return (
    <Box component="nav" aria-label="Main" sx={linksStyle}>
      {links.map(({ label, to }) => (
        <Link
          key={to}
          component={NavLink}
          to={to}
          end={to === paths.home}
          underline="none"
          sx={{
            px: { lg: 0.5, xl: 0.75 },
            fontSize: { lg: '0.9375rem', xl: '1rem' },
            whiteSpace: 'nowrap',
            py: 0.25,
            borderRadius: 1,
            color: 'text.secondary',
            '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
            '&.active': { fontWeight: 700, color: 'text.primary' },
          }}
        >
          {label}
        </Link>
      ))}
    </Box>
  );
}

function NavigationMenu({ links }: { readonly links: readonly NavigationLink[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label="Menu"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        edge="start"
        color="inherit"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ display: { lg: 'none' } }}
      >
        <MenuIcon />
      </IconButton>
      <LinksMenu anchor={anchor} onClose={close} links={links} />
    </>
  );
}

const Tour = onDemandQuietly(async () => (await import('#src/components/tour/Tour.tsx')).Tour);

/** After Back, a list may have its rows later than `ScrollRestoration`, and the browser, scroll to its place. */
function useKeepPlace(contentId: string): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  useLayoutEffect(() => {
    const content = document.getElementById(contentId);
    let awaited = isBack ? (places.get(key) ?? 0) : 0;
    const stopWaiting = () => void (awaited = 0);
    const remember = () => awaited === 0 && places.set(key, window.scrollY);
    const scroll = () => {
      if (awaited > 0) window.scrollTo(0, awaited);
      if (window.scrollY >= Math.floor(awaited)) stopWaiting();
    };
    const observer = awaited > 0 ? new ResizeObserver(scroll) : undefined;
    if (content) observer?.observe(content);
    // On the first screen nothing is scrolled, and to ask would lay the page out: 10 ms.
    if (key !== firstKey) remember();
    window.addEventListener('scroll', remember);
    for (const input of inputs) window.addEventListener(input, stopWaiting);
    return () => {
      window.removeEventListener('scroll', remember);
      for (const input of inputs) window.removeEventListener(input, stopWaiting);
      observer?.disconnect();
    };
  }, [key, isBack, contentId]);
}
