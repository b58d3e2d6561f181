// A script of its own beside the page's: it puts the monitoring SDK on `window`, where start-up looks for it.
import '@datadog/browser-logs';
import '@datadog/browser-rum';
