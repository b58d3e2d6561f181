import Alert from '@mui/material/Alert';

/** Above what `useReturnedInput` gave back. */
export function ReturnedNotice() {
  return (
    <Alert severity="info" role="status" sx={{ mb: 1 }}>
      What you typed is still here. It is not saved yet.
    </Alert>
  );
}
