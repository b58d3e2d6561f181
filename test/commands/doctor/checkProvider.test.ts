import { wellKnownUrls } from '#commands/doctor/checkProvider.ts';

it.each([
  [
    'https://login.example.com/realms/staff/protocol/openid-connect/auth',
    'https://login.example.com/realms/staff/.well-known/openid-configuration',
  ],
  [
    'https://login.microsoftonline.com/TENANT/oauth2/v2.0/authorize',
    'https://login.microsoftonline.com/TENANT/v2.0/.well-known/openid-configuration',
  ],
  [
    'https://example.okta.com/oauth2/default/v1/authorize',
    'https://example.okta.com/oauth2/default/.well-known/openid-configuration',
  ],
  ['https://example.okta.com/oauth2/v1/authorize', 'https://example.okta.com/.well-known/openid-configuration'],
  ['https://accounts.example.com/auth', 'https://accounts.example.com/.well-known/openid-configuration'],
])('looks for the description of %s at %s', (authorization, wellKnown) => {
  expect(wellKnownUrls(new URL(authorization))).toContain(wellKnown);
});
