import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '#commands/deploy/settings.ts';
import { newFolder } from '#test/support/newFolder.ts';

const folder = newFolder('engineering-data-test');
const file = join(folder, 'deploy.json');

const settings = {
  endpoint: 'https://appwrite.example.test/v1',
  projectId: 'engineering-data',
  pageUrls: ['https://data.example.test'],
  contactEmail: 'automation-engineering@example.test',
  provider: { clientId: 'client', wellKnownUrl: 'https://login.example.test/.well-known/openid-configuration' },
};

function read(value: unknown) {
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  return readSettings(file);
}

describe('settings of a deployment', () => {
  it('are read; the time zone is UTC by default', () => {
    const given = { ...settings, endpoint: `${settings.endpoint}/`, pageUrls: ['https://data.example.test/'] };
    expect(read(given)).toEqual({ ...settings, timeZone: 'UTC' });
  });

  it('are refused with every mistake at once', () => {
    const mistaken = {
      ...settings,
      endpoint: 'https://appwrite.example.test',
      pageUrls: ['https://data.example.test/teams'],
      contactEmail: 'automation',
      timeZone: 'Berlin',
      provider: { clientId: '' },
      datadogToken: 'x',
    };
    expect(() => read(mistaken)).toThrow(
      `${file}: endpoint must end in /v1, like https://appwrite.example.test/v1; pageUrls.0 must be an address without a path, like https://data.example.test; contactEmail must be an e-mail address; timeZone must be the name of a time zone, such as Europe/Berlin; provider.clientId must not be empty; provider.wellKnownUrl is missing; datadogToken is no setting.`,
    );
  });

  it('that are missing are shown by an example', () => {
    expect(() => readSettings(join(folder, 'other.json'))).toThrow(
      /other\.json doesn't exist\. Write it with your own values \(commands\/deploy\/README\.md\):\n\{\n {2}"endpoint": "https:/,
    );
  });

  it('that are no JSON are told', () => expect(() => read('{')).toThrow(`${file} can't be read: `));
});
