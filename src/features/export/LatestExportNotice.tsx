import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Fade from '@mui/material/Fade';
import Typography from '@mui/material/Typography';
import type { LatestExport } from './useLatestExport.ts';

/** That it is not known whether an export is kept: not yet, if it takes a while, or because nobody could be asked. */
export function LatestExportNotice({
  latest: { found, isLooking, isError, lookAgain },
}: {
  readonly latest: LatestExport;
}) {
  if (isError) {
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" size="small" onClick={lookAgain}>
            Retry
          </Button>
        }
      >
        We couldn't check whether you have an export that you can still download.
      </Alert>
    );
  }
  if (!isLooking || found !== null) return null;
  return (
    <Fade in style={{ transitionDelay: '400ms' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Looking for your latest export...
      </Typography>
    </Fade>
  );
}
