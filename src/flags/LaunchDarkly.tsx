import {
  type LDContext,
  type LDOptions,
  LDProvider,
  type LDReactOptions,
  useFlags,
  useLDClient,
  useLDClientError,
} from 'launchdarkly-react-client-sdk';
import { useEffect } from 'react';
import { flagInitTimeoutMs } from '#domain/limits.ts';
import { logger } from '#src/monitoring/logger.ts';

/** Reading one tells LaunchDarkly that the flag is in use. */
export type FlagValues = Readonly<Record<string, unknown>>;

interface FlagReceiver {
  update(values: FlagValues): void;
  fail(reason: unknown): void;
}

export interface LaunchDarklyProps {
  readonly clientId: string;
  readonly url: string | undefined;
  readonly flags: FlagReceiver;
}

const anonymousUser: LDContext = { kind: 'user', anonymous: true };
const reactOptions: LDReactOptions = { useCamelCaseFlagKeys: false };

export function LaunchDarkly({ clientId, url, flags }: LaunchDarklyProps) {
  return (
    <LDProvider
      clientSideID={clientId}
      context={anonymousUser}
      options={optionsFor(url)}
      reactOptions={reactOptions}
      // In seconds; without a time-out it warns. The page's own also covers the loading of this code.
      timeout={flagInitTimeoutMs / 1000}
    >
      <FlagUpdates flags={flags} />
    </LDProvider>
  );
}

function FlagUpdates({ flags }: Pick<LaunchDarklyProps, 'flags'>) {
  const values = useFlags();
  const client = useLDClient();
  const error = useLDClientError();

  useEffect(() => {
    if (error !== undefined) flags.fail(error);
    // After an error, too: late values count.
    if (client !== undefined) flags.update(values);
  }, [flags, values, client, error]);

  return null;
}

const quietLogger: NonNullable<LDOptions['logger']> = {
  debug: () => undefined,
  info: (message) => logger.debug(message),
  warn: (message) => logger.info(message),
  error: (message) => logger.info(message),
};

function optionsFor(url: string | undefined): LDOptions {
  const options: LDOptions = { streaming: true, diagnosticOptOut: true, fetchGoals: false, logger: quietLogger };
  return url === undefined ? options : { ...options, baseUrl: url, streamUrl: url, eventsUrl: url };
}
