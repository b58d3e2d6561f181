// Each puts its SDK on `window`, where the logger and start-up look for it.
import '@datadog/browser-logs';
import '@datadog/browser-rum';
