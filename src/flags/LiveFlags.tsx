import { type ComponentType, useEffect, useState } from 'react';
import type { FlagKey } from '#domain/flagKeys.ts';
import { flagInitTimeoutMs } from '#domain/limits.ts';
import type { RuntimeConfig } from '#src/config/runtimeConfig.ts';
import type { Flags } from './flags.ts';
import type { FlagValues, LaunchDarklyProps } from './LaunchDarkly.tsx';

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

  /** Rejects after a failure or 5 s (specification.md, section 9); late values still count. */
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

  fail(reason: unknown): void {
    this.rejectStart(reason);
    if (this.values === undefined) this.update({});
  }
}

const retryMs = 5_000;

interface FlagConnectionProps {
  readonly flags: LiveFlags;
  readonly config: RuntimeConfig;
}

/** Shows nothing. LaunchDarkly's code is loaded after the first paint (docs/decisions/017), and asked for again until it comes (016). */
export function FlagConnection({ flags, config: { launchDarklyClientId, launchDarklyUrl } }: FlagConnectionProps) {
  const [LaunchDarkly, setLaunchDarkly] = useState<ComponentType<LaunchDarklyProps>>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (launchDarklyClientId === undefined) return;
    let retryTimer: ReturnType<typeof setTimeout> | undefined;
    const timer = setTimeout(() => {
      flags.fail(new Error(`The flags did not come within ${flagInitTimeoutMs / 1000} s`));
    }, flagInitTimeoutMs);
    import('./LaunchDarkly.tsx').then(
      (loaded) => setLaunchDarkly(() => loaded.LaunchDarkly),
      (reason: unknown) => {
        flags.fail(reason);
        retryTimer = setTimeout(() => setAttempt(attempt + 1), retryMs);
      },
    );
    return () => {
      clearTimeout(timer);
      clearTimeout(retryTimer);
    };
  }, [flags, launchDarklyClientId, attempt]);

  if (LaunchDarkly === undefined || launchDarklyClientId === undefined) return null;
  return <LaunchDarkly clientId={launchDarklyClientId} url={launchDarklyUrl} flags={flags} />;
}
