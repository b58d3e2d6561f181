import { Alert, Snackbar } from '@mui/material';
import { useAppDispatch } from '#src/store/hooks.ts';
import { failureDismissed } from './preferences.ts';

export function PreferenceFailure() {
  const dispatch = useAppDispatch();
  const dismiss = (): void => void dispatch(failureDismissed());
  return (
    <Snackbar open onClose={dismiss}>
      <Alert severity="error" onClose={dismiss}>
        Your setting could not be saved. Please try again.
      </Alert>
    </Snackbar>
  );
}
