import { Alert, type AlertProps, Button } from '@mui/material';
import { type RefObject, useEffect, useState } from 'react';
import { isServerAway, type SaveFailure } from '#src/live/saveFailure.ts';
import { toAppError } from '#src/appwrite/errors.ts';
import { type AppThunk, useAppDispatch } from '#src/store/hooks.ts';

interface SaveFailureAlertProps extends Pick<AlertProps, 'sx'> {
  readonly failure: SaveFailure | undefined;
  /** Absent where the control that saves is beside it. */
  readonly onRetry?: () => void;
  /** Takes the focus from the button, which goes. */
  readonly control?: RefObject<HTMLElement | null>;
}

/** Tells when the server is there again; nothing is sent by itself. */
export function SaveFailureAlert({ failure, onRetry, control, ...alert }: SaveFailureAlertProps) {
  if (failure === undefined) return null;
  const { text, canRetry, isAway } = failure;
  const retry = (
    <Button
      color="inherit"
      size="small"
      sx={{ whiteSpace: 'nowrap' }}
      onClick={() => {
        control?.current?.focus();
        onRetry?.();
      }}
    >
      Try again
    </Button>
  );
  return (
    <Alert severity="error" action={canRetry && onRetry && retry} {...alert}>
      {text}
      {isAway && <ConnectionBack />}
    </Alert>
  );
}

const probeEveryMs = 5_000;

export function ConnectionBack() {
  const dispatch = useAppDispatch();
  const [isBack, setIsBack] = useState(false);

  useEffect(() => {
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    async function probe(): Promise<void> {
      clearTimeout(timer);
      const isThere = await dispatch(isServerThere(left.signal));
      if (left.signal.aborted) return;
      if (isThere) setIsBack(true);
      else timer = setTimeout(() => void probe(), probeEveryMs);
    }
    const onOnline = (): void => void probe();
    timer = setTimeout(onOnline, probeEveryMs);
    window.addEventListener('online', onOnline);
    return () => {
      left.abort();
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [dispatch]);

  return isBack && ' The connection is back: you can try again.';
}

function isServerThere(signal: AbortSignal): AppThunk<Promise<boolean>> {
  return async (_dispatch, _getState, { services }) => {
    try {
      await services.account.getCurrentUser({ signal });
      return true;
    } catch (thrown) {
      return !isServerAway(toAppError(thrown));
    }
  };
}
