import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useAppDispatch } from '#src/store/hooks.ts';
import { reloadWithInput } from '#src/auth/leaveWithInput.ts';
import { typedNow, type TypedInput } from '#src/auth/typedInput.ts';
import { mayReload } from './automaticReload.ts';
import { findMissingReason, isChunkLoadError, type MissingReason } from './findMissingReason.ts';

export type LoadComponent<Props> = () => Promise<ComponentType<Props>>;

/** `failed`: the script came, and broke. */
export type Script<Props> =
  | { readonly status: 'loading' }
  | { readonly status: 'reloading' }
  | { readonly status: 'ready'; readonly Component: ComponentType<Props> }
  | { readonly status: 'missing'; readonly reason: MissingReason }
  | { readonly status: 'failed'; readonly error: unknown };

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/**
 * Loads a component's script. One that can't be reached is asked for again and again, and at once when the browser is back online; for one
 * that is gone the page is loaded anew, once, with what was typed.
 */
export function useScript<Props>(
  load: LoadComponent<Props>,
  loaded: ComponentType<Props> | undefined,
): { script: Script<Props>; retry: () => void } {
  const dispatch = useAppDispatch();
  const [script, setScript] = useState<Script<Props>>(() =>
    loaded ? { status: 'ready', Component: loaded } : { status: 'loading' },
  );
  const [attempt, setAttempt] = useState(0);
  const typedBefore = useRef<TypedInput>(undefined);

  useEffect(() => {
    if (loaded) return;
    // What was typed on the screen that this one replaces is known only now, before anything is waited for.
    typedBefore.current ??= typedNow();
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (): void => setAttempt(attempt + 1);

    async function run(): Promise<void> {
      const next = await loadScript(load);
      if (!isCurrent) return;
      if (next.status === 'missing' && next.reason === 'gone' && mayReload(Date.now())) {
        setScript({ status: 'reloading' });
        dispatch(reloadWithInput({ typed: new Map([...(typedBefore.current ?? []), ...typedNow()]) }));
        return;
      }
      setScript(next);
      if (next.status !== 'missing' || next.reason === 'gone') return;
      window.addEventListener('online', again);
      timer = setTimeout(again, Math.min(firstRetryMs * 2 ** attempt, longestRetryMs));
    }

    void run();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [load, loaded, attempt, dispatch]);

  return { script, retry: () => setAttempt(attempt + 1) };
}

async function loadScript<Props>(load: LoadComponent<Props>): Promise<Script<Props>> {
  try {
    return { status: 'ready', Component: await load() };
  } catch (error) {
    if (!isChunkLoadError(error)) return { status: 'failed', error };
    return { status: 'missing', reason: await findMissingReason(error) };
  }
}
