import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

export interface LoadStateProps {
  /** What is said while it loads, such as 'Loading teams...'. */
  readonly loading: string;
  /** What is said, in red, when loading failed; absent while it has not. */
  readonly error?: string | undefined;
  readonly onRetry: () => void;
}

/** What stands in for data that is not there: loading, or failed with a way to try again (SPEC section 4). */
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
    <Stack role="status" direction="row" sx={{ alignItems: 'center', gap: 2, py: 4 }}>
      <CircularProgress size={20} aria-hidden="true" />
      <Typography sx={{ color: 'text.secondary' }}>{loading}</Typography>
    </Stack>
  );
}
