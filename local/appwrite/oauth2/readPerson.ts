import type { OidcSettings } from '#local/appwrite/platform.ts';
import type { ProviderClaims } from './OidcClient.ts';
import { SignInRefused } from './SignInRefused.ts';

export interface SignedInPerson {
  readonly email: string;
  readonly name: string;
}

/** The person in the provider's claims. Throws `SignInRefused` without a verified e-mail address or outside the allowed group. */
export function toPerson({ allowedGroup }: OidcSettings, claims: ProviderClaims): SignedInPerson {
  const { email, email_verified: isVerified, groups } = claims;
  if (typeof email !== 'string' || email === '') {
    throw new SignInRefused('user_unauthorized', 'OAuth provider failed to return email.');
  }
  const name = [claims.name, claims.preferred_username].find(isText) ?? email;
  if (allowedGroup !== undefined && !(Array.isArray(groups) && groups.includes(allowedGroup))) {
    throw SignInRefused.byProvider(`access_denied: ${name} is not a member of the group ${allowedGroup}`);
  }
  // Whoever could claim another's address without proof could take over their account.
  if (isVerified !== true) throw new SignInRefused('user_email_not_verified', 'User email is not verified');
  return { email: email.toLowerCase(), name };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
