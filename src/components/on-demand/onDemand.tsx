import { type ComponentType, useEffect, useRef, useState } from 'react';
import { reloadWithInput } from '#src/auth/leaveWithInput.ts';
import { type TypedInput, typedNow } from '#src/auth/typedInput.ts';
import { LoadState } from '#src/components/LoadState.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import { ContentUnavailable, type UnavailableProps } from './ScriptMissing.tsx';
import { findUnavailableReason, isChunkLoadError, claimReload, type UnavailableReason } from './findMissingReason.ts';

interface OnDemandOptions<Props> {
  /** Shown while the chunk loads. */
  readonly Waiting?: ComponentType;
  /** Shown while the chunk can't be loaded; gets the component's props too. */
  readonly Missing?: ComponentType<UnavailableProps & Props>;
}

/**
 * Like React's `lazy`, but recovers from a chunk that doesn't load: it says why, retries, and shows the component as soon as it can.
 * Errors thrown by the chunk itself go to the error boundary.
 */
export function onDemand<Props extends object>(
  load: LoadComponent<Props>,
  options: OnDemandOptions<Props> = {},
): ComponentType<Props> {
  const Loading = options.Waiting ?? ContentLoading;
  const Unavailable = options.Missing ?? ContentUnavailable;
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
        return <Loading />;
    }
  };
}

function ContentLoading() {
  return <LoadState loading="Loading..." onRetry={() => window.location.reload()} />;
}

export type LoadComponent<Props> = () => Promise<ComponentType<Props>>;

/** `failed`: the chunk loaded, but threw. */
type LazyState<Props> =
  | { readonly status: 'loading' }
  | { readonly status: 'reloading' }
  | { readonly status: 'ready'; readonly Component: ComponentType<Props> }
  | { readonly status: 'unavailable'; readonly reason: UnavailableReason }
  | { readonly status: 'failed'; readonly error: unknown };

const firstRetryMs = 1_000;
const maxRetryMs = 30_000;

/**
 * Loads a component's chunk. Retries an unreachable one with exponential backoff, and at once when the browser is back online. Reloads the
 * page, keeping the input, if the chunk is gone.
 */
function useLazyComponent<Props>(
  load: LoadComponent<Props>,
  loaded: ComponentType<Props> | undefined,
): { state: LazyState<Props>; retry: () => void } {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<LazyState<Props>>(() =>
    loaded ? { status: 'ready', Component: loaded } : { status: 'loading' },
  );
  const [attempt, setAttempt] = useState(0);
  const typedBefore = useRef<TypedInput>(undefined);

  useEffect(() => {
    if (loaded) return;
    // Input on the screen that this one replaces can only be read now, before the first `await`.
    typedBefore.current ??= typedNow();
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const retry = (): void => setAttempt(attempt + 1);

    async function run(): Promise<void> {
      const next = await loadComponent(load);
      if (!isCurrent) return;
      if (next.status === 'unavailable' && next.reason === 'gone' && claimReload(Date.now())) {
        setState({ status: 'reloading' });
        dispatch(reloadWithInput({ typed: new Map([...(typedBefore.current ?? []), ...typedNow()]) }));
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
  }, [load, loaded, attempt, dispatch]);

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
