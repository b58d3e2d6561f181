import Alert from '@mui/material/Alert';

/** Shown above a restored draft. */
export function ReturnedNotice() {
  return (
    <Alert severity="info" role="status" sx={{ mb: 1 }}>
      What you typed is still here. It is not saved yet.
    </Alert>
  );
}
