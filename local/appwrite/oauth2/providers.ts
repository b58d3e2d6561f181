import { AppwriteError } from '#local/appwrite/errors.ts';
import { invalid } from '#local/appwrite/http/parameters.ts';
import type { Call, OidcSettings } from '#local/appwrite/platform.ts';

/** The providers Appwrite knows; here only `oidc` can be enabled. */
const knownProviders =
  'amazon apple auth0 authentik autodesk bitbucket bitly box dailymotion discord disqus dropbox etsy facebook figma fusionauth github gitlab google keycloak kick linkedin microsoft notion oidc okta paypal paypalSandbox podio salesforce slack spotify stripe tradeshift tradeshiftBox twitch wordpress x yahoo yammer yandex zoho zoom'.split(
    ' ',
  );

/** The settings of the provider in the address; throws for one that Appwrite doesn't know or that isn't enabled. */
export function enabledProvider({ params, platform }: Call): OidcSettings {
  const { provider = '' } = params;
  if (!knownProviders.includes(provider))
    throw invalid('provider', `Value must be one of (${knownProviders.join(', ')})`);
  if (provider !== 'oidc' || platform.settings.oidc === undefined) {
    throw new AppwriteError(
      'project_provider_disabled',
      'This provider is disabled. Please enable the provider from your Appwrite console to continue.',
    );
  }
  return platform.settings.oidc;
}
