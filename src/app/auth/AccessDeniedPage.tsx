import { Button, Container, Paper, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { ContactLink } from '#src/components/ContactLink.tsx';
import { logger } from '#src/monitoring/logger.ts';
import { paths } from '#src/paths.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { startOver } from '#src/auth/signIn.ts';
import { signInOutcome, type SignInOutcome } from '#src/auth/sessionStorage.ts';

/** specification.md, section 2; also where a sign-in without a session ends, from which it redirects to the home page. */
export function AccessDeniedPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const outcome = parseSignInFailure(search);

  useEffect(() => {
    if (outcome === null) return;
    if (outcome === 'failed') logger.error('Sign-in failed', { error: new URLSearchParams(search).get('error') });
    signInOutcome.set(outcome);
    void navigate(paths.home, { replace: true });
  }, [outcome, search, navigate]);

  if (outcome !== null) return null;
  return (
    <Container component="main" maxWidth="sm" sx={{ py: { xs: 4, sm: 10 } }}>
      <AccessDenied />
    </Container>
  );
}

function AccessDenied() {
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
          Contact the automation engineering team: <ContactLink />
        </Typography>
      </Paper>
      <Button variant="contained" size="large" onClick={tryAgain}>
        Try Login Again
      </Button>
    </>
  );
}

/** `error` parameter of the failure address; undefined fields when it can't be parsed. */
interface SignInError {
  readonly type?: unknown;
  readonly message?: unknown;
}

/** `access_denied` also means that the provider refused, which only the description tells; without one the user cancelled (RFC 6749). */
const cancelled =
  /cancel|declin|den(y|ied) (access|consent)|user (has )?denied|said no|did not (authorize|consent)|^$/i;

/** Null when the user may not use the application: refused by the provider, blocked, or sent here by the guard (no `error`). */
export function parseSignInFailure(search: string): SignInOutcome | null {
  const text = new URLSearchParams(search).get('error');
  if (text === null) return null;
  const { type, message } = parse(text);
  if (type === 'user_blocked') return null;
  const [, description] = /\baccess_denied\b:?\s*(.*)$/s.exec(String(message)) ?? [];
  if (description === undefined) return 'failed';
  return cancelled.test(description.trim()) ? 'cancelled' : null;
}

function parse(text: string): SignInError {
  try {
    return (JSON.parse(text) ?? {}) as SignInError;
  } catch {
    return {};
  }
}
