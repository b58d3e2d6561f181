import Alert, { type AlertProps } from '@mui/material/Alert';
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
      <RetryAlert severity="error" onRetry={onRetry}>
        {error}
      </RetryAlert>
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
    <RetryAlert onRetry={onRetry} sx={{ mb: 2 }}>
      We couldn't load the latest data. What you see may be out of date.
    </RetryAlert>
  );
}

interface RetryAlertProps extends Pick<AlertProps, 'severity' | 'sx' | 'children'> {
  readonly onRetry: () => unknown;
}

export function RetryAlert({ onRetry, severity = 'warning', ...alert }: RetryAlertProps) {
  const action = (
    <Button color="inherit" size="small" onClick={() => void onRetry()}>
      Retry
    </Button>
  );
  return <Alert severity={severity} action={action} {...alert} />;
}
