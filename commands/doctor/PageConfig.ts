/** Part of the page's `config.json` that is examined; anything may be in it. */
export type PageConfig = Readonly<Partial<Record<PageSetting, unknown>>>;

type PageSetting =
  | 'appwriteEndpoint'
  | 'appwriteProjectId'
  | 'fileUploaderFunctionId'
  | 'fileExporterFunctionId'
  | 'metricCalculatorFunctionId'
  | 'metricsReceiverUrl'
  | 'launchDarklyClientId'
  | 'launchDarklyUrl'
  | 'datadogClientToken'
  | 'datadogApplicationId'
  | 'monitoringUrl'
  | 'timeZone'
  | 'contactEmail';

/** A setting that is a text; undefined for anything else. */
export function textSetting(config: PageConfig, name: PageSetting): string | undefined {
  const value = config[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** A setting that is an address, resolved against the page's own. */
export function addressSetting(config: PageConfig, name: PageSetting, page: string): string | undefined {
  const value = textSetting(config, name);
  return value !== undefined && URL.canParse(value, page) ? new URL(value, page).href.replace(/\/$/, '') : undefined;
}
