import { Alert, type AlertProps, Button, CircularProgress, Stack, Typography } from '@mui/material';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Load } from '#src/data/joinQueries.ts';

interface LoadStateProps {
  readonly loading: string;
  readonly load?: Load;
  /** Shown with Retry once the load has failed. */
  readonly failure?: string;
}

interface LoadedProps<Data> extends Required<LoadStateProps> {
  readonly data: Data | undefined;
  readonly children: (data: Data) => ReactNode;
}

/** Data once they are there, marked when they may be stale. */
export function Loaded<Data>({ data, children, ...state }: LoadedProps<Data>) {
  if (data === undefined) return <LoadState {...state} />;
  return (
    <>
      <StaleNotice load={state.load} />
      {children(data)}
    </>
  );
}

/** specification.md, section 4. `LoadingRegion` says it, once for all that load; in a dialog, which hides that region, the text itself. */
export function LoadState({ loading, load, failure }: LoadStateProps) {
  const hasFailed = load?.isError === true;
  useLoading(!hasFailed);
  if (hasFailed) {
    return <LoadFailure onRetry={load.refetch}>{failure}</LoadFailure>;
  }
  return (
    <Stack ref={sayInDialog} aria-busy="true" direction="row" sx={{ alignItems: 'center', gap: 2, py: 4 }}>
      <CircularProgress size={20} aria-hidden="true" />
      <Typography sx={{ color: 'text.secondary' }}>{loading}</Typography>
    </Stack>
  );
}

function sayInDialog(text: HTMLDivElement | null): void {
  if (text?.closest('[role="dialog"]')) text.role = 'status';
}

let loadCount = 0;
const listeners = new Set<() => void>();

function countLoads(change: number): void {
  loadCount += change;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLoading(isLoading: boolean): void {
  useLayoutEffect(() => {
    if (!isLoading) return;
    countLoads(1);
    return () => countLoads(-1);
  }, [isLoading]);
}

/** Loads that follow one another within it are one; a shorter one isn't said. */
const settledMs = 300;

export function LoadingRegion() {
  const isLoading = useSyncExternalStore(subscribe, () => loadCount > 0);
  const [isSaid, setIsSaid] = useState(false);
  /** Until the first load has settled: the app shell has said that one. */
  const isSaidByShell = useRef(document.getElementById('app-shell') !== null);
  useEffect(() => {
    const timer = setTimeout(() => {
      isSaidByShell.current &&= isLoading;
      setIsSaid(isLoading && !isSaidByShell.current);
    }, settledMs);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return (
    <span aria-live="polite" className="shell-hidden">
      {isSaid && 'Loading'}
    </span>
  );
}

export function LoadFailure(alert: Omit<RetryAlertProps, 'severity'>) {
  return <RetryAlert severity="error" {...alert} />;
}

export function StaleNotice({ load }: { readonly load: Load }) {
  if (!load.isError) return null;
  return (
    <RetryAlert onRetry={load.refetch} sx={{ mb: 2 }}>
      We couldn't load the latest data. What you see may be out of date.
    </RetryAlert>
  );
}

interface RetryAlertProps extends Pick<AlertProps, 'severity' | 'sx' | 'children'> {
  readonly onRetry: () => unknown;
}

/** Ref of a button that goes away with what it brings: the screen or dialog around it gets its focus. */
export function handFocusOn(button: HTMLElement | null) {
  return () => {
    if (button?.matches(':focus')) button.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
  };
}

export function RetryAlert({ onRetry, severity = 'warning', ...alert }: RetryAlertProps) {
  const action = (
    <Button ref={handFocusOn} color="inherit" size="small" onClick={() => void onRetry()}>
      Retry
    </Button>
  );
  return <Alert severity={severity} action={action} {...alert} />;
}
