import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import type { User } from '#domain/user.ts';
import { type StayOutReason, useCurrentUser, useStayOutReason } from '#src/auth/session.ts';
import { signIn } from '#src/auth/signIn.ts';
import { PageHeading } from '#src/components/PageHeader.tsx';
import { SignInHelp } from '#src/components/SignInHelp.tsx';
import { paths } from '#src/paths.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import { partUnavailable } from '#src/components/on-demand/partUnavailable.tsx';
import { useIdle } from '#src/components/useIdle.ts';

const notices = {
  manualSignout: null,
  signInCancelled: { severity: 'info', text: 'You cancelled signing in. Select Log In Now when you want to sign in.' },
  sessionEnded: { severity: 'info', text: 'Your session has ended. Select Log In Now to continue where you were.' },
  notJustOpened: { severity: 'info', text: 'You are not signed in. Select Log In Now to continue.' },
  signInFailed: { severity: 'warning', text: 'You could not be signed in. Select Log In Now to try again.' },
} as const satisfies Record<StayOutReason, object | null>;

/** The hero page, for everyone (specification.md, section 2, Home). */
export function HomePage() {
  const user = useCurrentUser();
  const reason = useStayOutReason();
  const notice = reason && notices[reason];
  const dispatch = useAppDispatch();
  return (
    <>
      <title>Engineering Data</title>
      {notice && (
        <Alert severity={notice.severity} sx={{ maxWidth: 760, mx: 'auto', mb: 4 }}>
          {notice.text}
        </Alert>
      )}
      {user ? (
        <Stack direction={{ md: 'row' }} sx={bannerStyle}>
          <Introduction size="normal" />
          <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 2, flexShrink: 0 }}>
            <Box sx={badgeStyle}>Welcome, {user.name}</Box>
            <Button component={Link} to={paths.teams} variant="contained">
              View Your Teams
            </Button>
          </Stack>
        </Stack>
      ) : (
        <Box sx={{ maxWidth: 760, mx: 'auto', py: { xs: 4, sm: 9 }, textAlign: 'center' }}>
          <Introduction size="hero" />
          <Button variant="contained" size="large" sx={{ mt: 4 }} onClick={() => dispatch(signIn())}>
            Log In Now
          </Button>
          <SignInHelp />
        </Box>
      )}
      {user && <PersonalPart key={user.$id} user={user} />}
    </>
  );
}

function Introduction({ size }: { readonly size: 'normal' | 'hero' }) {
  const isHero = size === 'hero';
  return (
    <Box sx={{ maxWidth: 760 }}>
      <PageHeading size={size}>Team Metrics All In One Place</PageHeading>
      <Typography sx={{ mt: isHero ? 2 : 0.5, fontSize: isHero ? '1.125rem' : undefined, color: 'text.secondary' }}>
        What every engineering team works with and how it is doing, month by month: its people, its tools, and how well
        its software is tested.
      </Typography>
    </Box>
  );
}

/** A chip that does nothing; the library's would be a hundredth of the screen's scripts. */
const badgeStyle = {
  px: 1.5,
  py: 0.5,
  border: 1,
  borderColor: 'primary.main',
  borderRadius: 4,
  color: 'primary.main',
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
} as const;
const bannerStyle = {
  maxWidth: 1080,
  mx: 'auto',
  mb: 4,
  columnGap: 4,
  rowGap: 2,
  alignItems: { md: 'center' },
  justifyContent: 'space-between',
} as const;

const PersonalHome = onDemandQuietly(
  async () => (await import('./personal/PersonalHome.tsx')).PersonalHome,
  partUnavailable('Your teams'),
);

/** Place of the personal part, which is loaded when Home is painted. */
function PersonalPart(props: { readonly user: User }) {
  const isIdle = useIdle();
  return <Box sx={placeStyle}>{isIdle && <PersonalHome {...props} />}</Box>;
}

/** As high as most of it, so that no scroll bar comes later and moves what is above. */
const placeStyle = { maxWidth: 1080, mx: 'auto', minHeight: 440, textAlign: 'left' } as const;
