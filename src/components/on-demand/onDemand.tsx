import { Button, Paper, type SxProps, Typography } from '@mui/material';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { currentDrafts, type Drafts, reloadWithDrafts } from '#src/auth/drafts.tsx';
import { LoadState } from '#src/components/LoadState.tsx';
import { PageHeading } from '#src/components/PageHeader.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import { claimReload, findUnavailableReason, isChunkLoadError, type UnavailableReason } from './chunkLoadError.ts';

interface OnDemandOptions<Props> {
  readonly Loading?: ComponentType<Props>;
  readonly Unavailable?: ComponentType<UnavailableProps & Props>;
}

/** Like React's `lazy`, but recovers from a chunk that doesn't load. Errors thrown by the chunk itself go to the error boundary. */
export function onDemand<Props extends object>(
  load: LoadComponent<Props>,
  options: OnDemandOptions<Props> = {},
): ComponentType<Props> {
  const Loading = options.Loading ?? ContentLoading;
  const Unavailable = options.Unavailable ?? ContentUnavailable;
  let loaded: ComponentType<Props> | undefined;
  const loadOnce: LoadComponent<Props> = async () => (loaded = await load());

  return function OnDemand(props: Props) {
    const { state, retry } = useLazyComponent(loadOnce, loaded);
    switch (state.status) {
      case 'ready':
        return <state.Component {...props} />;
      case 'unavailable':
        return <Unavailable {...props} reason={state.reason} onRetry={retry} />;
      case 'failed':
        throw state.error;
      case 'loading':
      case 'reloading':
        return <Loading {...props} />;
    }
  };
}

/** Shows nothing while the chunk loads, nor, by default, while it can't be loaded. */
export function onDemandQuietly<Props extends object>(
  load: LoadComponent<Props>,
  Unavailable: ComponentType<UnavailableProps & Props> = Nothing,
): ComponentType<Props> {
  return onDemand<Props>(load, { Loading: Nothing, Unavailable });
}

function Nothing(): null {
  return null;
}

function ContentLoading() {
  return <LoadState loading="Loading..." />;
}

export type LoadComponent<Props> = () => Promise<ComponentType<Props>>;

type LazyState<Props> =
  | { readonly status: 'loading' }
  | { readonly status: 'reloading' }
  | { readonly status: 'ready'; readonly Component: ComponentType<Props> }
  | { readonly status: 'unavailable'; readonly reason: UnavailableReason }
  | { readonly status: 'failed'; readonly error: unknown };

const firstRetryMs = 1_000;
const maxRetryMs = 30_000;

/** Retries with exponential backoff, and at once when back online. Reloads the page, keeping the input, if the chunk is gone. */
function useLazyComponent<Props>(
  load: LoadComponent<Props>,
  loaded: ComponentType<Props> | undefined,
): { state: LazyState<Props>; retry: () => void } {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<LazyState<Props>>(() =>
    loaded ? { status: 'ready', Component: loaded } : { status: 'loading' },
  );
  const [attempt, setAttempt] = useState(0);
  const typedBefore = useRef<Drafts>(undefined);
  const isReady = state.status === 'ready';

  useEffect(() => {
    if (isReady) return;
    // Input on the replaced screen can only be read before the first `await`.
    typedBefore.current ??= currentDrafts();
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const retry = (): void => setAttempt(attempt + 1);

    async function run(): Promise<void> {
      const next = await loadComponent(load);
      if (!isCurrent) return;
      if (next.status === 'unavailable' && next.reason === 'gone' && claimReload(Date.now())) {
        setState({ status: 'reloading' });
        dispatch(reloadWithDrafts({ drafts: new Map([...(typedBefore.current ?? []), ...currentDrafts()]) }));
        return;
      }
      setState(next);
      if (next.status !== 'unavailable' || next.reason === 'gone') return;
      window.addEventListener('online', retry);
      timer = setTimeout(retry, Math.min(firstRetryMs * 2 ** attempt, maxRetryMs));
    }

    void run();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [load, isReady, attempt, dispatch]);

  return { state, retry: () => setAttempt(attempt + 1) };
}

async function loadComponent<Props>(load: LoadComponent<Props>): Promise<LazyState<Props>> {
  try {
    return { status: 'ready', Component: await load() };
  } catch (error) {
    if (!isChunkLoadError(error)) return { status: 'failed', error };
    return { status: 'unavailable', reason: await findUnavailableReason(error) };
  }
}

export interface UnavailableProps {
  readonly reason: UnavailableReason;
  readonly onRetry: () => void;
}

export function ScreenUnavailable({ reason, onRetry }: UnavailableProps) {
  const { title, text, action } = describeUnavailable(reason, 'This page');
  return (
    <Paper variant="outlined" role="alert" sx={{ maxWidth: 560, mx: 'auto', my: 4, p: 4 }}>
      <title>{`${title} · Engineering Data`}</title>
      <PageHeading>{title}</PageHeading>
      <Typography sx={{ mt: 1, mb: 3 }}>{text}</Typography>
      <RetryButton label={action} reason={reason} onRetry={onRetry} />
    </Paper>
  );
}

function ContentUnavailable({ reason, onRetry }: UnavailableProps) {
  return <UnavailableNotice part="This tab" reason={reason} onRetry={onRetry} sx={{ p: 3 }} />;
}

interface UnavailableNoticeProps extends UnavailableProps {
  readonly part: string;
  readonly sx: SxProps;
  readonly onClose?: () => void;
}

export function UnavailableNotice({ part, reason, onRetry, onClose, sx }: UnavailableNoticeProps) {
  const { title, text, action } = describeUnavailable(reason, part);
  return (
    <Paper variant="outlined" role="alert" sx={sx}>
      <Typography variant="h2">{title}</Typography>
      <Typography sx={{ mt: 1, mb: 2 }}>{text}</Typography>
      <RetryButton label={action} reason={reason} onRetry={onRetry} />
      {onClose && <Button onClick={onClose}>Close</Button>}
    </Paper>
  );
}

function RetryButton({ label, reason, onRetry }: UnavailableProps & { readonly label: string }) {
  return (
    <Button variant="contained" onClick={reason === 'gone' ? () => window.location.reload() : onRetry}>
      {label}
    </Button>
  );
}

/** @param part subject of a sentence: 'This page', 'This tab'. */
export function describeUnavailable(reason: UnavailableReason, part: string) {
  switch (reason) {
    case 'offline':
      return {
        title: 'You are offline',
        text: `${part} opens by itself as soon as you are connected again.`,
        action: 'Try again',
      };
    case 'unreachable':
      return {
        title: 'The server can’t be reached',
        text: `${part} opens by itself as soon as the server answers. Check your connection if this lasts.`,
        action: 'Try again',
      };
    case 'gone':
      return {
        title: 'A new version is being set up',
        text: `${part} isn’t there yet. Wait a minute, then reload the page.`,
        action: 'Reload',
      };
  }
}
