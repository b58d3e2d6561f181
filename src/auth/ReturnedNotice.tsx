import Alert from '@mui/material/Alert';

/** Above what `useReturnedInput` gave back. */
export function ReturnedNotice() {
  return (
    <Alert severity="info" role="status" sx={{ mb: 1 }}>
      Your session had ended. What you typed is still here, but not saved yet.
    </Alert>
  );
}
