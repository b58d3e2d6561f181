import type { RuntimeConfig } from '#src/config/runtimeConfig.ts';
import { startMonitoring } from '#src/monitoring/startMonitoring.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';

const config: RuntimeConfig = {
  appwriteEndpoint: 'http://localhost/v1',
  appwriteProjectId: 'p',
  timeZone: 'UTC',
  contactEmail: 'a@example.test',
  datadogClientToken: 'token',
  datadogApplicationId: 'application',
  monitoringUrl: 'http://localhost/intake',
};

const init = { logs: jest.fn(), rum: jest.fn() };

/** Effect of loading the SDK. */
function bringSdk(): Promise<void> {
  Reflect.set(window, 'DD_LOGS', { init: init.logs, logger: {} });
  Reflect.set(window, 'DD_RUM', { init: init.rum });
  return Promise.resolve();
}

beforeEach(() => jest.clearAllMocks());
afterEach(() => {
  Reflect.deleteProperty(window, 'DD_LOGS');
  Reflect.deleteProperty(window, 'DD_RUM');
});

test('it starts as engineering-data in dev, every session, errors forwarded to logs', async () => {
  await startMonitoring(config, bringSdk);
  const shared = {
    service: 'engineering-data',
    env: 'dev',
    sessionSampleRate: 100,
    clientToken: 'token',
    proxy: 'http://localhost/intake',
  };
  expect(init.logs).toHaveBeenCalledWith(expect.objectContaining({ ...shared, forwardErrorsToLogs: true }));
  expect(init.rum).toHaveBeenCalledWith(expect.objectContaining({ ...shared, applicationId: 'application' }));
});

test('what a person searches for is in no address that is sent', async () => {
  await startMonitoring(config, bringSdk);
  const page = 'https://teams.example.test/teams';
  const call = 'https://appwrite.example.test/v1/tablesdb/t/rows';
  const query = '?search=jane.doe@example.test#jane';
  for (const started of [init.logs, init.rum]) {
    const [[{ beforeSend }]] = started.mock.calls as [[{ beforeSend: (event: object) => boolean }]];
    const event = {
      view: { url: page + query, referrer: page + query, performance: { lcp: { resource_url: page + query } } },
      resource: { url: call + query },
      error: { message: 'Why?', resource: { url: call + query } },
    };
    expect(beforeSend(event)).toBe(true);
    expect(event).toEqual({
      view: { url: page, referrer: page, performance: { lcp: { resource_url: page } } },
      resource: { url: call },
      error: { message: 'Why?', resource: { url: call } },
    });
  }
});

test.each([
  ['is blocked', () => Promise.reject(new Error('Loading chunk monitoring failed'))],
  ['brings no SDK', () => Promise.resolve()],
])('where its script %s, a warning is all that happens', async (_, loadSdk) => {
  await startMonitoring(config, loadSdk);
  expect(takeComplaints()).toEqual(['console.warn: The monitoring SDK was not found: monitoring is disabled.']);
});

test('without a client token it is not loaded, with a warning', async () => {
  const loadSdk = jest.fn(bringSdk);
  await startMonitoring({ ...config, datadogClientToken: undefined }, loadSdk);
  expect(loadSdk).not.toHaveBeenCalled();
  expect(takeComplaints()).toEqual(['console.warn: No monitoring client token is set: monitoring is disabled.']);
});
