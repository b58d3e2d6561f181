import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../api/hooks';
import { PageHeader } from '../components/PageHeader';
import { useRuntimeConfig } from '../config/useRuntimeConfig';
import { paths } from '../paths';
import { startOver } from './signIn';

/** What people are told who may not see what they asked for, and the ways on (SPEC section 2, /access-denied). */
export function AccessDenied() {
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
