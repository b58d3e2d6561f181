import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch } from '#src/store/hooks.ts';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { useRuntimeConfig } from '#src/config/useRuntimeConfig.ts';
import { paths } from '#src/paths.ts';
import { readSignInFailure } from './readSignInFailure.ts';
import { startOver } from './signIn.ts';
import { signInEnd } from './signInMemory.ts';

/**
 * Where people land who may not use the application (SPEC section 2), and every sign-in that made no session. Who only cancelled, or met a
 * provider in trouble, is led home, and told there.
 */
export function AccessDeniedPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const end = readSignInFailure(search);

  useEffect(() => {
    if (end === null) return;
    signInEnd.remember(end);
    void navigate(paths.home, { replace: true });
  }, [end, navigate]);

  if (end !== null) return null;
  return (
    <Container component="main" maxWidth="sm" sx={{ py: { xs: 4, sm: 10 } }}>
      <AccessDenied />
    </Container>
  );
}

/** What people are told who may not see what they asked for, and the ways on (SPEC section 2, /access-denied). */
function AccessDenied() {
  const { contactEmail } = useRuntimeConfig();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();

  function tryAgain(): void {
    dispatch(startOver());
    void navigate(paths.home);
  }

  return (
    <>
      <PageHeader title="Access Denied" subtitle="You don't have access to this application." />
      <Paper variant="outlined" sx={{ p: 3, mb: 3 }}>
        <Typography variant="h2">Need Access?</Typography>
        <Typography sx={{ mt: 1 }}>
          Contact the automation engineering team: <Link href={`mailto:${contactEmail}`}>{contactEmail}</Link>
        </Typography>
      </Paper>
      <Button variant="contained" size="large" onClick={tryAgain}>
        Try Login Again
      </Button>
    </>
  );
}
