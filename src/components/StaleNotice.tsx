import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

/** Shown above data whose refetch failed. */
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
