import { toPerson } from '#local/appwrite/oauth2/OidcClient.ts';

const settings = { issuer: '', clientId: '', clientSecret: '', allowedGroup: 'engineering-data' };
const claims = { sub: '1', email: 'Ada@example.test', email_verified: true, name: 'Ada', groups: ['engineering-data'] };

test('takes the address in lower case and the name', () => {
  expect(toPerson(settings, claims)).toEqual({ email: 'ada@example.test', name: 'Ada' });
});

test.each([
  ['the preferred user name', { preferred_username: 'ada' }, 'ada'],
  ['the address', {}, 'Ada@example.test'],
])('without a name, %s stands for it', (_name, more, name) => {
  expect(toPerson(settings, { ...claims, name: ' ', ...more }).name).toBe(name);
});

test('without an allowed group everybody whom the provider lets through gets in', () => {
  expect(toPerson({ ...settings, allowedGroup: undefined }, { ...claims, groups: undefined }).name).toBe('Ada');
});

test.each([
  ['no address', { email: undefined }, 'user_unauthorized'],
  ['an address without proof', { email_verified: false }, 'user_email_not_verified'],
  ['an address of which nothing is said', { email_verified: undefined }, 'user_email_not_verified'],
  ['other groups', { groups: ['others'] }, 'user_oauth2_provider_error'],
  ['groups that are no list', { groups: 'engineering-data' }, 'user_oauth2_provider_error'],
  ['no groups', { groups: undefined }, 'user_oauth2_provider_error'],
])('%s is refused', (_name, more, type) => {
  expect(() => toPerson(settings, { ...claims, ...more })).toThrow(expect.objectContaining({ type }) as Error);
});
