import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

export interface LoadStateProps {
  readonly loading: string;
  readonly error?: string | undefined;
  readonly onRetry: () => void;
}

/** specification.md, section 4. */
export function LoadState({ loading, error, onRetry }: LoadStateProps) {
  if (error !== undefined) {
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={onRetry}>
            Retry
          </Button>
        }
      >
        {error}
      </Alert>
    );
  }
  return (
    <Stack role="status" aria-busy="true" direction="row" sx={{ alignItems: 'center', gap: 2, py: 4 }}>
      <CircularProgress size={20} aria-hidden="true" />
      <Typography sx={{ color: 'text.secondary' }}>{loading}</Typography>
    </Stack>
  );
}

export function StaleNotice({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      We couldn't load the latest data. What you see may be out of date.
    </Alert>
  );
}
