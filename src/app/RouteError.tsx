import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { logger } from '#src/monitoring/logger.ts';

/** What stands in for a screen that failed; the rest of the page works on. */
export function RouteError() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    logger.error('A screen failed', error instanceof Error ? error : { error });
  }, [error]);

  return (
    <Paper variant="outlined" role="alert" sx={{ maxWidth: 560, mx: 'auto', my: 4, p: 4 }}>
      <title>Something went wrong · Engineering Data</title>
      <Typography variant="h1">Something went wrong</Typography>
      <Typography sx={{ mt: 1, mb: 3 }}>
        This screen could not be shown. Try again. If that doesn’t help, reload the page.
      </Typography>
      <Stack direction="row" sx={{ gap: 1.5 }}>
        <Button variant="contained" onClick={() => void navigate(location, { replace: true })}>
          Try again
        </Button>
        <Button variant="outlined" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </Stack>
    </Paper>
  );
}
