import type { LDClient, LDOptions } from 'launchdarkly-js-client-sdk';
import { flagInitTimeoutMs } from '#domain/limits.ts';
import type { RuntimeConfig } from '#src/config/runtimeConfig.ts';
import { logger } from '#src/monitoring/logger.ts';
import type { FlagKey, Flags } from './flags.ts';

/** The flags of LaunchDarkly, live: off until `start` has reached it, and from then on as they are switched. */
export class LiveFlags implements Flags {
  private client: LDClient | undefined;
  private readonly listeners = new Set<() => void>();

  isOn(key: FlagKey): boolean {
    return this.client?.variation(key, false) === true;
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /**
   * Rejects when the flags did not come, and after 5 s in any case (specification.md, section 9); they may still come later, and then
   * count.
   */
  async start({ launchDarklyClientId, launchDarklyUrl }: RuntimeConfig): Promise<void> {
    if (launchDarklyClientId === undefined) throw new Error('No flag client id is set');
    await within(flagInitTimeoutMs, this.connect(launchDarklyClientId, optionsFor(launchDarklyUrl)));
  }

  private async connect(clientId: string, options: LDOptions): Promise<void> {
    const { initialize } = await import('launchdarkly-js-client-sdk');
    const client = initialize(clientId, { kind: 'user', anonymous: true }, options);
    const changed = (): void => {
      for (const listener of this.listeners) listener();
    };
    client.on('change', changed);
    this.client = client;
    // Its time-out is in seconds; without one it warns, and ours covers the fetching of its script as well.
    await client.waitForInitialization(flagInitTimeoutMs / 1000);
    changed();
  }
}

const quietLogger: NonNullable<LDOptions['logger']> = {
  debug: () => undefined,
  info: (message) => logger.debug(message),
  warn: (message) => logger.info(message),
  // Told once, by whoever waits for the flags.
  error: (message) => logger.info(message),
};

function optionsFor(url: string | undefined): LDOptions {
  const options: LDOptions = { streaming: true, diagnosticOptOut: true, fetchGoals: false, logger: quietLogger };
  return url === undefined ? options : { ...options, baseUrl: url, streamUrl: url, eventsUrl: url };
}

async function within(timeoutMs: number, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The flags did not come within ${timeoutMs / 1000} s`)), timeoutMs);
  });
  try {
    await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
