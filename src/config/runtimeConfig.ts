import { createContext, useContext } from 'react';

/** Settings of an organisation (specification.md, section 3), read from `/config.json` at start-up. */
export interface RuntimeConfig {
  /** Absolute, ending in `/v1`. In the file it may start with `/` and is then of the page's own origin. */
  readonly appwriteEndpoint: string;
  readonly appwriteProjectId: string;
  readonly fileUploaderFunctionId?: string | undefined;
  readonly fileExporterFunctionId?: string | undefined;
  /** Defaults to `metric-calculator`. */
  readonly metricCalculatorFunctionId?: string | undefined;
  readonly launchDarklyClientId?: string | undefined;
  /** Where the flags come from instead of LaunchDarkly itself; absolute like `appwriteEndpoint`. */
  readonly launchDarklyUrl?: string | undefined;
  readonly datadogClientToken?: string | undefined;
  readonly datadogApplicationId?: string | undefined;
  /** Where monitoring events go instead of Datadog itself; absolute like `appwriteEndpoint`. */
  readonly monitoringUrl?: string | undefined;
  /** The organisation's, by its IANA name: days, months and years are those of its calendar. Defaults to UTC. */
  readonly timeZone: string;
  /** Whom people write to who may not use the application. */
  readonly contactEmail: string;
}

/** Null outside of the app, which is rendered when the configuration has been read. */
export const RuntimeConfigContext = createContext<RuntimeConfig | null>(null);

/** The configuration, as it was read at start-up. */
export function useRuntimeConfig(): RuntimeConfig {
  const config = useContext(RuntimeConfigContext);
  if (config === null) throw new Error('Rendered outside of the app: there is no configuration');
  return config;
}
