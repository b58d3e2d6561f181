import type { DatadogLogs } from '@datadog/browser-logs';
import type { DatadogRum } from '@datadog/browser-rum';
import type { RuntimeConfig } from '#src/config/runtimeConfig.ts';
import { warnInEveryBuild, wasJustSent } from './logger.ts';

/** specification.md, section 9. */
const fixed = { service: 'engineering-data', env: 'dev', sessionSampleRate: 100 } as const;

/** Without an SDK (blocked, not configured) it only warns (specification.md, section 4). */
export async function startMonitoring(config: RuntimeConfig, loadSdk = importSdk): Promise<void> {
  if (config.datadogClientToken === undefined) {
    warnInEveryBuild('No monitoring client token is set: monitoring is disabled.');
    return;
  }
  await loadSdk().catch(() => undefined);
  const sdk = findMonitoringSdk();
  if (sdk === null) warnInEveryBuild('The monitoring SDK was not found: monitoring is disabled.');
  else start(sdk, config, config.datadogClientToken);
}

const maxIdleWaitMs = 2_000;

async function importSdk(): Promise<unknown> {
  await new Promise<unknown>((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve, { timeout: maxIdleWaitMs });
    else setTimeout(resolve, maxIdleWaitMs);
  });
  return import(/* webpackChunkName: "monitoring" */ './monitoringSdkEntry.ts');
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
    // The logger has sent the same text with its details.
    beforeSend: (event) => {
      cutQueries(event);
      return event.origin !== 'console' || !wasJustSent(event.message);
    },
  });
  if (datadogApplicationId === undefined) return;
  rum.init({
    ...shared,
    applicationId: datadogApplicationId,
    sessionReplaySampleRate: 0,
    // Names and addresses of people stay on the page.
    defaultPrivacyLevel: 'mask',
    enablePrivacyForActionName: true,
    beforeSend: (event) => {
      cutQueries(event);
      return true;
    },
  });
}

const addressed = ['view', 'resource', 'error', 'http', 'vital'] as const;

/** Queries hold what a person searches for, and ids of people: only the path of an address leaves the page. */
function cutQueries(event: Partial<Record<(typeof addressed)[number], unknown>>): void {
  for (const part of addressed) cutQueriesIn(event[part]);
}

function cutQueriesIn(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  const fields = part as Record<string, unknown>;
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== 'string') cutQueriesIn(value);
    else if (/^(url|referrer|resource_url)$/.test(name)) fields[name] = value.replace(/[?#].*$/s, '');
  }
}

declare global {
  interface Window {
    DD_LOGS?: DatadogLogs;
    DD_RUM?: DatadogRum;
  }
}

interface MonitoringSdk {
  readonly logs: DatadogLogs;
  readonly rum: DatadogRum;
}

function findMonitoringSdk(): MonitoringSdk | null {
  const { DD_LOGS: logs, DD_RUM: rum } = window;
  return logs && rum ? { logs, rum } : null;
}
