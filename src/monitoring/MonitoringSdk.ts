import type { DatadogLogs } from '@datadog/browser-logs';
import type { DatadogRum } from '@datadog/browser-rum';

declare global {
  interface Window {
    /** Put there by the monitoring script, when it is not blocked. */
    DD_LOGS?: DatadogLogs;
    DD_RUM?: DatadogRum;
  }
}

export interface MonitoringSdk {
  readonly logs: DatadogLogs;
  readonly rum: DatadogRum;
}

/** The monitoring SDK, when its script has come. */
export function findMonitoringSdk(): MonitoringSdk | null {
  const { DD_LOGS: logs, DD_RUM: rum } = window;
  return logs && rum ? { logs, rum } : null;
}
