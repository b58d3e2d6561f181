// Each puts its SDK on `window`.
import '@datadog/browser-logs';
import '@datadog/browser-rum';
