import { createContext, useContext } from 'react';

/** From `/config.json` (specification.md, section 3). */
export interface RuntimeConfig {
  /** Absolute, ending in `/v1`; in the file also from `/`, of the page's own origin. */
  readonly appwriteEndpoint: string;
  readonly appwriteProjectId: string;
  readonly fileUploaderFunctionId?: string | undefined;
  readonly fileExporterFunctionId?: string | undefined;
  /** Defaults to `metric-calculator`. */
  readonly metricCalculatorFunctionId?: string | undefined;
  /** Where programs push to; absolute like `appwriteEndpoint`. Defaults to the page's address with `metrics-receiver.` before its host. */
  readonly metricsReceiverUrl?: string | undefined;
  readonly launchDarklyClientId?: string | undefined;
  /** Instead of LaunchDarkly itself; absolute like `appwriteEndpoint`. */
  readonly launchDarklyUrl?: string | undefined;
  readonly datadogClientToken?: string | undefined;
  readonly datadogApplicationId?: string | undefined;
  /** Instead of Datadog itself; absolute like `appwriteEndpoint`. */
  readonly monitoringUrl?: string | undefined;
  /** IANA name; defaults to UTC. */
  readonly timeZone: string;
  readonly contactEmail: string;
}

/** Null outside of the app, which is rendered when the configuration has been read. */
export const RuntimeConfigContext = createContext<RuntimeConfig | null>(null);

export function useRuntimeConfig(): RuntimeConfig {
  const config = useContext(RuntimeConfigContext);
  if (config === null) throw new Error('Rendered outside of the app: there is no configuration');
  return config;
}
