import { addressSetting, type PageConfig, textSetting } from './PageConfig.ts';

/** LaunchDarkly's own hosts, and Datadog's intake: where the page connects to unless `config.json` names others. */
export const launchDarklyHosts = [
  'https://app.launchdarkly.com',
  'https://clientstream.launchdarkly.com',
  'https://events.launchdarkly.com',
] as const;
const datadogIntake = 'https://browser-intake-datadoghq.com';

/** Origins beside its own that a page with this configuration connects to. */
export function connectSources(config: PageConfig, page: string): string[] {
  const endpoint = originOf(addressSetting(config, 'appwriteEndpoint', page));
  const flags = originOf(addressSetting(config, 'launchDarklyUrl', page));
  const monitoring = originOf(addressSetting(config, 'monitoringUrl', page));
  const hasFlags = textSetting(config, 'launchDarklyClientId') !== undefined;
  const hasMonitoring = textSetting(config, 'datadogClientToken') !== undefined;
  const sources = [
    ...(endpoint === undefined ? [] : [endpoint, endpoint.replace(/^http/, 'ws')]),
    ...(hasFlags ? (flags === undefined ? launchDarklyHosts : [flags]) : []),
    ...(hasMonitoring ? [monitoring ?? datadogIntake] : []),
  ];
  // Its own origin is `'self'`, for sockets too.
  const own = [page, page.replace(/^http/, 'ws')];
  return [...new Set(sources)].filter((source) => !own.includes(source));
}

function originOf(address: string | undefined): string | undefined {
  return address === undefined ? undefined : new URL(address).origin;
}
