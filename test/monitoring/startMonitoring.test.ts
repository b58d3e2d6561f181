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

/** What the monitoring script does when it comes. */
function bringSdk(): void {
  Reflect.set(window, 'DD_LOGS', { init: init.logs, logger: {} });
  Reflect.set(window, 'DD_RUM', { init: init.rum });
}

function setReadyState(state: DocumentReadyState): void {
  jest.spyOn(document, 'readyState', 'get').mockReturnValue(state);
}

beforeEach(() => {
  jest.clearAllMocks();
  setReadyState('complete');
});
afterEach(() => {
  Reflect.deleteProperty(window, 'DD_LOGS');
  Reflect.deleteProperty(window, 'DD_RUM');
});

test('it starts as engineering-data in dev, every session, errors forwarded to logs', () => {
  bringSdk();
  startMonitoring(config);
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

test('where the SDK is absent, a warning is all that happens', () => {
  startMonitoring(config);
  expect(takeComplaints()).toEqual(['console.warn: The monitoring SDK was not found: monitoring is disabled.']);
});

test('without a client token it is disabled, with a warning', () => {
  bringSdk();
  startMonitoring({ ...config, datadogClientToken: undefined });
  expect(init.logs).not.toHaveBeenCalled();
  expect(takeComplaints()).toEqual(['console.warn: No monitoring client token is set: monitoring is disabled.']);
});

test('a script that is still on its way is waited for beside the page', () => {
  setReadyState('interactive');
  startMonitoring(config);
  expect(takeComplaints()).toEqual([]);
  bringSdk();
  window.dispatchEvent(new Event('load'));
  expect(init.rum).toHaveBeenCalledTimes(1);
});
