import { isLoopback } from './isLoopback.ts';
import { StartFailure } from './StartFailure.ts';

/** An organisation's own OpenID Connect provider. */
export interface ExternalProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Without one, everybody whom the provider lets through may use the product. */
  readonly allowedGroup: string | undefined;
}

/** The provider that the settings name, if any. Throws `StartFailure` when it is named by half. */
export function readOidc(text: (name: string) => string | undefined): ExternalProvider | undefined {
  const [issuer, clientId, clientSecret] = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'].map(text);
  const allowedGroup = text('OIDC_ALLOWED_GROUP');
  if (issuer === undefined) {
    const stray = Object.entries({
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_ALLOWED_GROUP: allowedGroup,
    });
    const [first] = stray.flatMap(([name, value]) => (value === undefined ? [] : [name]));
    if (first !== undefined) throw new StartFailure(`${first} is set, but OIDC_ISSUER is not.`);
    return undefined;
  }
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isLoopback(url.hostname))) {
    throw new StartFailure(`OIDC_ISSUER must be an https address, not "${issuer}".`);
  }
  if (clientId === undefined) throw new StartFailure('OIDC_ISSUER needs OIDC_CLIENT_ID too.');
  if (clientSecret === undefined) throw new StartFailure('OIDC_ISSUER needs OIDC_CLIENT_SECRET too.');
  return { issuer, clientId, clientSecret, allowedGroup };
}
