import { parseConfig } from '#src/config/loadConfig.ts';

const origin = 'https://data.example.test';
const complete = {
  appwriteEndpoint: 'https://appwrite.example.test/v1',
  appwriteProjectId: 'engineering-data',
  fileUploaderFunctionId: 'file-uploader',
  fileExporterFunctionId: 'file-exporter',
  metricCalculatorFunctionId: 'metric-calculator',
  metricsReceiverUrl: 'https://push.example.test',
  launchDarklyClientId: 'flags-1',
  launchDarklyUrl: 'https://flags.example.test',
  datadogClientToken: 'token-1',
  datadogApplicationId: 'application-1',
  monitoringUrl: 'https://intake.example.test/in',
  timeZone: 'Pacific/Auckland',
  contactEmail: 'automation@example.test',
};
const smallest = { appwriteEndpoint: '/v1', appwriteProjectId: 'p', contactEmail: 'a@example.test' };

describe('a configuration that is right', () => {
  test('is taken as it is', () => {
    expect(parseConfig(complete, origin)).toEqual(complete);
  });

  test('needs an endpoint, a project and whom to contact', () => {
    expect(parseConfig(smallest, origin)).toEqual({ ...smallest, appwriteEndpoint: `${origin}/v1`, timeZone: 'UTC' });
  });

  test('may name addresses on its own origin', () => {
    const { launchDarklyUrl, monitoringUrl } = parseConfig(
      { ...smallest, launchDarklyUrl: '/flags', monitoringUrl: '/intake/' },
      origin,
    );
    expect({ launchDarklyUrl, monitoringUrl }).toEqual({
      launchDarklyUrl: `${origin}/flags`,
      monitoringUrl: `${origin}/intake`,
    });
  });

  test('may hold further fields', () => {
    expect(parseConfig({ ...smallest, theme: 'green' }, origin)).not.toHaveProperty('theme');
  });
});

describe('a configuration that is wrong names the field', () => {
  const withoutProject = { appwriteEndpoint: '/v1', contactEmail: 'a@example.test' };
  const cases: [string, unknown, string][] = [
    ['no project', withoutProject, 'Invalid config: appwriteProjectId is missing'],
    [
      'an empty project',
      { ...smallest, appwriteProjectId: ' ' },
      'Invalid config: appwriteProjectId must not be empty',
    ],
    [
      'an endpoint that is no text',
      { ...smallest, appwriteEndpoint: 7 },
      'Invalid config: appwriteEndpoint must be a text',
    ],
    [
      'an endpoint that is no address',
      { ...smallest, appwriteEndpoint: 'v1' },
      'Invalid config: appwriteEndpoint must be an http address or start with /',
    ],
    [
      'an endpoint of another host in disguise',
      { ...smallest, appwriteEndpoint: '//evil.example' },
      'Invalid config: appwriteEndpoint must be an http address or start with /',
    ],
    [
      'an endpoint that runs',
      { ...smallest, appwriteEndpoint: 'javascript:alert(1)' },
      'Invalid config: appwriteEndpoint must be an http address or start with /',
    ],
    [
      'a contact that is no address',
      { ...smallest, contactEmail: 'nobody' },
      'Invalid config: contactEmail must be an e-mail address',
    ],
    [
      'a flag client id that is no text',
      { ...smallest, launchDarklyClientId: null },
      'Invalid config: launchDarklyClientId must be a text',
    ],
    [
      'a time zone that there is not',
      { ...smallest, timeZone: 'Mars/Olympus' },
      'Invalid config: timeZone must be the name of a time zone, such as Europe/Berlin',
    ],
    [
      'an offset, which knows no summer time',
      { ...smallest, timeZone: '+02:00' },
      'Invalid config: timeZone must be the name of a time zone, such as Europe/Berlin',
    ],
    ['a time zone that is no text', { ...smallest, timeZone: 1 }, 'Invalid config: timeZone must be a text'],
    [
      'a time zone and a contact',
      { ...smallest, timeZone: 'CET+1', contactEmail: 'nobody' },
      'Invalid config: timeZone must be the name of a time zone, such as Europe/Berlin; contactEmail must be an e-mail address',
    ],
    ['several', { appwriteEndpoint: '/v1' }, 'Invalid config: appwriteProjectId is missing; contactEmail is missing'],
    ['a list', [], 'Invalid config: it is not an object'],
    ['nothing', null, 'Invalid config: it is not an object'],
  ];

  test.each(cases)('%s', (_, value, message) => {
    expect(() => parseConfig(value, origin)).toThrow(new Error(message));
  });
});
