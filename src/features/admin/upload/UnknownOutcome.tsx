import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useAppDispatch } from '#src/store/hooks.ts';
import { clearFile } from './chooseFile.ts';

/** No answer came to a submission. It isn't sent again by itself: it may have arrived. */
export function UnknownOutcome({ isOverdue }: { readonly isOverdue: boolean }) {
  const dispatch = useAppDispatch();
  return (
    <Alert
      severity="warning"
      role="none"
      action={
        <Button color="inherit" size="small" onClick={() => dispatch(clearFile())}>
          Discard
        </Button>
      }
    >
      {isOverdue
        ? 'We got no answer, and the upload has not appeared in the history for a minute. You can submit it again: if it did arrive, it will not be processed twice.'
        : "We got no answer, so we don't know yet whether the upload arrived. Looking for it in the upload history..."}
    </Alert>
  );
}
