import { resolve } from 'node:path';
import { readSettings } from '#local/process/readSettings.ts';

const ownProvider = { OIDC_ISSUER: 'https://login.example.test', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'hidden' };

const callback = 'http://localhost:8080/v1/account/sessions/oauth2/callback/oidc/engineering-data';

test('all settings are optional', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: 'localhost',
    origin: undefined,
    trustedProxies: [],
    dataDir: resolve('.data'),
    flagsFile: resolve('.data/flags.json'),
    sampleTeams: 60,
    sampleSeed: 1,
    oidc: undefined,
    idpRedirectUris: [],
    adminEmails: [],
    authenticatesFirst: false,
    faults: {},
    losesEvents: false,
    losesSchedules: false,
    timeZone: undefined,
    webhook: {},
  });
});

test('a setting that is empty counts as absent', () => {
  expect(readSettings({ PORT: '', SAMPLE_TEAMS: ' ', OIDC_ISSUER: '' })).toEqual(readSettings({}));
});

test.each([
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: ' 8080 ' }, { port: 8080 }],
  [
    { SAMPLE_TEAMS: '10000', SAMPLE_SEED: '7' },
    { sampleTeams: 10000, sampleSeed: 7 },
  ],
  [{ DATA_DIR: '/srv/data' }, { dataDir: '/srv/data', flagsFile: '/srv/data/flags.json' }],
  [{ DATA_DIR: '/srv/data', FLAGS_FILE: '/etc/flags.json' }, { flagsFile: '/etc/flags.json' }],
  [
    { ADMIN_EMAILS: 'Kim.Staff@example.test, ada@example.test,' },
    { adminEmails: ['kim.staff@example.test', 'ada@example.test'] },
  ],
  [{ ORIGIN: 'http://localhost:8080/' }, { origin: 'http://localhost:8080' }],
  [{ ORIGIN: 'https://data.example.test/', ALLOW_SAMPLE_PEOPLE: '1' }, { origin: 'https://data.example.test' }],
  [
    { ...ownProvider, ORIGIN: 'https://data.example.test' },
    { origin: 'https://data.example.test', host: 'localhost' },
  ],
  [{ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1,' }, { trustedProxies: ['127.0.0.1', '10.0.0.0/8', '::1'] }],
  [{ HOST: '127.0.0.1' }, { host: '127.0.0.1' }],
  [{ IDP_REDIRECT_URIS: `${callback}, ${callback}-2` }, { idpRedirectUris: [callback, `${callback}-2`] }],
  [{ AUTHENTICATES_FIRST: '1' }, { authenticatesFirst: true }],
  [{ FAULTS: 'rate-limit:2, half-open,' }, { faults: { 'rate-limit': 2, 'half-open': Infinity } }],
  [{ LOSES_EVENTS: '1' }, { losesEvents: true }],
  [{ LOSES_SCHEDULES: '1' }, { losesSchedules: true }],
  [{ TIME_ZONE: 'America/New_York' }, { timeZone: 'America/New_York' }],
  [{ WEBHOOK_HOSTS: 'hooks.example.test' }, { webhook: { WEBHOOK_HOSTS: 'hooks.example.test' } }],
  [
    { HOST: '0.0.0.0', ALLOW_SAMPLE_PEOPLE: '1', ORIGIN: 'http://10.0.0.5:3000' },
    { host: '0.0.0.0', origin: 'http://10.0.0.5:3000' },
  ],
  [
    { ...ownProvider, OIDC_ALLOWED_GROUP: 'staff', HOST: '::', ORIGIN: 'https://data.example.test' },
    {
      oidc: { issuer: 'https://login.example.test', clientId: 'id', clientSecret: 'hidden', allowedGroup: 'staff' },
      host: '::',
    },
  ],
])('%j is read', (environment, expected) => expect(readSettings(environment)).toMatchObject(expected));

test.each<[Record<string, string>, string]>([
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http".'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, not "65536".'],
  [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, not "-1".'],
  ...['ratelimit', 'slow:0', 'slow:', 'slow:often', 'toString'].map((FAULTS): [Record<string, string>, string] => [
    { FAULTS },
    `FAULTS must be some of rate-limit, server-error, full-disk, slow, half-open, each with how often it happens (rate-limit:2) or without, not "${FAULTS}".`,
  ]),
  [{ SAMPLE_TEAMS: '1e3' }, 'SAMPLE_TEAMS must be a whole number from 0 to 100000, not "1e3".'],
  [{ SAMPLE_SEED: '1.5' }, 'SAMPLE_SEED must be a whole number from 0 to 4294967295, not "1.5".'],
  [
    { ORIGIN: 'data.example.test' },
    'ORIGIN must be an address like https://data.example.test, not "data.example.test".',
  ],
  [
    { ORIGIN: 'https://example.test/app' },
    'ORIGIN must be an address like https://data.example.test, not "https://example.test/app".',
  ],
  [
    { HOST: '0.0.0.0' },
    'HOST=0.0.0.0 would let anyone on the network sign in as one of the sample people. Set OIDC_ISSUER to your own provider, or ALLOW_SAMPLE_PEOPLE=1.',
  ],
  ...['https://data.example.test', 'http://192.168.1.7:3000', 'http://[2001:db8::1]'].map(
    (ORIGIN): [Record<string, string>, string] => [
      { ORIGIN },
      `ORIGIN=${ORIGIN} would let anyone on the network sign in as one of the sample people. Set OIDC_ISSUER to your own provider, or ALLOW_SAMPLE_PEOPLE=1.`,
    ],
  ),
  ...[
    ...['0.0.0.0/0', '::/0', '10.0.0.0/00', 'proxy.example.test', '10.0.0.0/33', '10.0.0.0/', '::1/129'],
    ...['1.2.3.4/8/8', '*'],
  ].map((TRUSTED_PROXIES): [Record<string, string>, string] => [
    { TRUSTED_PROXIES },
    `TRUSTED_PROXIES must be addresses like 10.0.0.1 or 10.0.0.0/8, not "${TRUSTED_PROXIES}".`,
  ]),
  [
    { HOST: '0.0.0.0', ALLOW_SAMPLE_PEOPLE: '1' },
    'HOST=0.0.0.0 needs ORIGIN too: the address at which people open the product.',
  ],
  [{ TIME_ZONE: 'Berlin' }, 'TIME_ZONE must be the name of a time zone, such as Europe/Berlin, not "Berlin".'],
  ...[
    'localhost:8080',
    'http://localhost:8080/',
    `${callback}?a=1`,
    `${callback}#a`,
    callback.replace('http', 'ftp'),
    '*',
  ].map((IDP_REDIRECT_URIS): [Record<string, string>, string] => [
    { IDP_REDIRECT_URIS },
    `IDP_REDIRECT_URIS must be addresses like http://localhost:8080/v1/account/sessions/oauth2/callback/oidc/PROJECT, not "${IDP_REDIRECT_URIS}".`,
  ]),
  [
    { ...ownProvider, IDP_REDIRECT_URIS: callback },
    'IDP_REDIRECT_URIS is for the local identity provider, which OIDC_ISSUER replaces.',
  ],
  [{ OIDC_CLIENT_ID: 'id' }, 'OIDC_CLIENT_ID is set, but OIDC_ISSUER is not.'],
  [{ OIDC_ALLOWED_GROUP: 'staff' }, 'OIDC_ALLOWED_GROUP is set, but OIDC_ISSUER is not.'],
  [
    { ...ownProvider, OIDC_ISSUER: 'http://login.example.test' },
    'OIDC_ISSUER must be an https address, not "http://login.example.test".',
  ],
  [{ ...ownProvider, OIDC_CLIENT_ID: '' }, 'OIDC_ISSUER needs OIDC_CLIENT_ID too.'],
  [{ ...ownProvider, OIDC_CLIENT_SECRET: '' }, 'OIDC_ISSUER needs OIDC_CLIENT_SECRET too.'],
])('%j is refused in one line', (environment, message) => expect(() => readSettings(environment)).toThrow(message));
