import type { DatadogLogs } from '@datadog/browser-logs';
import type { DatadogRum } from '@datadog/browser-rum';
import type { RuntimeConfig } from '#src/config/runtimeConfig.ts';
import { warnInEveryBuild, wasJustSent } from './logger.ts';

/** specification.md, section 9. */
const fixed = { service: 'engineering-data', env: 'dev', sessionSampleRate: 100 } as const;

/**
 * Starts monitoring when its script is there. Never delays the page: a script that is still on its way is waited for beside it, and
 * where there is none (blocked, not configured) a warning is all that happens (specification.md, section 4).
 */
export function startMonitoring(config: RuntimeConfig): void {
  if (findMonitoringSdk() !== null || document.readyState === 'complete') initialise(config);
  // The window's load event comes after every script has come or failed.
  else window.addEventListener('load', () => initialise(config), { once: true });
}

function initialise(config: RuntimeConfig): void {
  const sdk = findMonitoringSdk();
  if (sdk === null) warnInEveryBuild('The monitoring SDK was not found: monitoring is disabled.');
  else if (config.datadogClientToken === undefined)
    warnInEveryBuild('No monitoring client token is set: monitoring is disabled.');
  else start(sdk, config, config.datadogClientToken);
}

function start(
  { logs, rum }: MonitoringSdk,
  { datadogApplicationId, monitoringUrl }: RuntimeConfig,
  clientToken: string,
): void {
  const shared = { ...fixed, clientToken, ...(monitoringUrl !== undefined && { proxy: monitoringUrl }) };
  logs.init({
    ...shared,
    forwardErrorsToLogs: true,
    // What the page logs itself goes to the remote logger with its details; the same text from the console would come twice.
    beforeSend: ({ origin, message }) => origin !== 'console' || !wasJustSent(message),
  });
  if (datadogApplicationId === undefined) return;
  rum.init({
    ...shared,
    applicationId: datadogApplicationId,
    sessionReplaySampleRate: 0,
    // Names and addresses of people stay on the page.
    defaultPrivacyLevel: 'mask',
    enablePrivacyForActionName: true,
  });
}

declare global {
  interface Window {
    /** Put there by the monitoring script, when it is not blocked. */
    DD_LOGS?: DatadogLogs;
    DD_RUM?: DatadogRum;
  }
}

interface MonitoringSdk {
  readonly logs: DatadogLogs;
  readonly rum: DatadogRum;
}

/** The monitoring SDK, when its script has come. */
function findMonitoringSdk(): MonitoringSdk | null {
  const { DD_LOGS: logs, DD_RUM: rum } = window;
  return logs && rum ? { logs, rum } : null;
}
