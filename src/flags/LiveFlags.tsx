import { type ComponentType, useEffect, useState } from 'react';
import type { FlagKey } from '#domain/flagKeys.ts';
import { flagInitTimeoutMs } from '#domain/limits.ts';
import type { RuntimeConfig } from '#src/config/runtimeConfig.ts';
import type { Flags } from './flags.ts';
import type { FlagValues, LaunchDarklyProps } from './LaunchDarkly.tsx';

/** The flags of LaunchDarkly, live: unknown until `FlagConnection` has their values or has failed, then as they are switched. */
export class LiveFlags implements Flags {
  private values: FlagValues | undefined;
  private readonly listeners = new Set<() => void>();
  private resolveStart: () => void = () => undefined;
  private rejectStart: (reason: unknown) => void = () => undefined;

  isOn(key: FlagKey): boolean | undefined {
    return this.values === undefined ? undefined : this.values[key] === true;
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /**
   * Resolves when `FlagConnection` has the values. Rejects when it failed or took longer than 5 s (specification.md, section 9); values may
   * still come later, and then count.
   */
  start({ launchDarklyClientId }: RuntimeConfig): Promise<void> {
    return new Promise((resolve, reject) => {
      this.resolveStart = resolve;
      this.rejectStart = reject;
      if (launchDarklyClientId === undefined) this.fail(new Error('No flag client id is set'));
    });
  }

  update(values: FlagValues): void {
    this.values = values;
    this.resolveStart();
    for (const listener of this.listeners) listener();
  }

  /** Each flag is off from now on; values may still come. */
  fail(reason: unknown): void {
    this.rejectStart(reason);
    if (this.values === undefined) this.update({});
  }
}

interface FlagConnectionProps {
  readonly flags: LiveFlags;
  readonly config: RuntimeConfig;
}

/**
 * Connects the flags to LaunchDarkly and shows nothing. LaunchDarkly's code is loaded in an effect: after the first paint
 * (docs/decisions/017).
 */
export function FlagConnection({ flags, config: { launchDarklyClientId, launchDarklyUrl } }: FlagConnectionProps) {
  const [LaunchDarkly, setLaunchDarkly] = useState<ComponentType<LaunchDarklyProps>>();

  useEffect(() => {
    if (launchDarklyClientId === undefined) return;
    const timer = setTimeout(() => {
      flags.fail(new Error(`The flags did not come within ${flagInitTimeoutMs / 1000} s`));
    }, flagInitTimeoutMs);
    const stopLoading = loadLaunchDarkly({
      onLoad: (loaded) => setLaunchDarkly(() => loaded),
      onFailure: (reason) => flags.fail(reason),
    });
    return () => {
      clearTimeout(timer);
      stopLoading();
    };
  }, [flags, launchDarklyClientId]);

  if (LaunchDarkly === undefined || launchDarklyClientId === undefined) return null;
  return <LaunchDarkly clientId={launchDarklyClientId} url={launchDarklyUrl} flags={flags} />;
}

interface LoadListener {
  readonly onLoad: (loaded: ComponentType<LaunchDarklyProps>) => void;
  /** Told of every failure; loading goes on. */
  readonly onFailure: (reason: unknown) => void;
}

const retryMs = 10_000;

/** Asks for the script until it comes (docs/decisions/016). Returns what ends it. */
function loadLaunchDarkly({ onLoad, onFailure }: LoadListener): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    clearTimeout(timer);
    window.removeEventListener('online', load);
  }

  function load(): void {
    stop();
    import('./LaunchDarkly.tsx').then(
      ({ LaunchDarkly }) => onLoad(LaunchDarkly),
      (reason: unknown) => {
        onFailure(reason);
        window.addEventListener('online', load);
        timer = setTimeout(load, retryMs);
      },
    );
  }

  load();
  return stop;
}
