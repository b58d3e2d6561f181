import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { newFolder } from '#test/support/newFolder.ts';
import { localOfSuite, type LocalProcess, runLocal, startLocal } from '#test/support/startLocal.ts';

const forwardedHost = { host: 'inside.example.test', 'x-forwarded-host': 'data.example.test' };

/** For one test. */
let folder: string;
/** Runs for the tests that only ask it something. */
const shared = localOfSuite();

beforeEach(() => void (folder = newFolder('main')));

const settings = (more: Record<string, string> = {}) => ({
  PORT: '0',
  SAMPLE_TEAMS: '0',
  DATA_DIR: join(folder, 'data'),
  ...more,
});

async function failureOf(environment: Record<string, string>): Promise<string> {
  const local = runLocal(environment);
  expect(await local.ended).toEqual({ code: 1, signal: null });
  expect(local.output()).toBe('');
  return local.complaints();
}

describe('one clear line and exit code 1', () => {
  test('for a setting that is wrong', async () => {
    expect(await failureOf(settings({ PORT: 'x' }))).toBe(
      'Engineering Data can\'t start: PORT must be a whole number from 0 to 65535, not "x".\n',
    );
  });

  test('for a port that is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const failure = await failureOf(settings({ PORT: String(port) }));
    other.close();
    expect(failure).toBe(
      `Engineering Data can't start: Port ${port} is already in use. Stop what uses it, or set PORT to another one.\n`,
    );
  });

  test('for an address that is not of this machine', async () => {
    const more = { HOST: '192.0.2.1', ALLOW_SAMPLE_PEOPLE: '1', ORIGIN: 'http://192.0.2.1' };
    expect(await failureOf(settings(more))).toBe(
      "Engineering Data can't start: HOST=192.0.2.1 is no address of this machine.\n",
    );
  });

  test('for a data folder that another process uses', async () => {
    expect(await failureOf(settings({ DATA_DIR: shared.dataDir }))).toBe(
      `Engineering Data can't start: The data folder ${shared.dataDir} is in use by another process.\n`,
    );
  });

  test('for a flags file that can not be made', async () => {
    writeFileSync(join(folder, 'a-file'), '');
    const file = join(folder, 'a-file', 'flags.json');
    expect(await failureOf(settings({ FLAGS_FILE: file }))).toMatch(
      /^Engineering Data can't start: The flags file \S+flags\.json can't be used \(.*\)\.\n$/,
    );
  });
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  'it says one line when it is ready, nothing that is secret, and %s ends it cleanly, open streams included',
  async (signal) => {
    const local = runLocal(settings());
    const origin = await local.ready;
    const stream = await fetch(`${origin}/flags/eval/any/e30`);
    local.kill(signal);
    expect(await local.ended).toEqual({ code: 0, signal: null });
    // The stream has come to an end, one way or the other.
    await stream.text().catch(() => undefined);
    expect([local.output(), local.complaints()]).toEqual([`Engineering Data is ready at ${origin}\n`, '']);
  },
);

test('after a kill -9 it starts again from what was there, with the keys of the first start, beside another one', async () => {
  const first = await startLocal({ dataDir: folder });
  writeFileSync(join(folder, 'flags.json'), '{"edit-monthly-metrics":false}');
  expect(statSync(join(folder, 'keys.json')).mode & 0o777).toBe(0o600);
  expect(await first.kill9()).toEqual({ code: null, signal: 'SIGKILL' });
  const second = await startLocal({ dataDir: folder });
  const flags = (await (await fetch(`${second.origin}/flags/sdk/evalx/any/contexts/e30`)).json()) as Record<
    string,
    { value: boolean }
  >;
  const configurations = await Promise.all(
    [second, shared].map(async ({ origin }) => (await fetch(`${origin}/config.json`)).text()),
  );
  await second.stop();
  expect(flags['edit-monthly-metrics']?.value).toBe(false);
  expect(second.apiKey).toBe(first.apiKey);
  expect(second.apiKey).not.toBe(shared.apiKey);
  expect(configurations).toEqual(Array(2).fill(readFileSync('public/config.json', 'utf8')));
});

test('another address of this machine is the one that is said and answered', async () => {
  const local = runLocal(settings({ HOST: '127.0.0.2' }));
  const origin = await local.ready;
  expect(origin).toMatch(/^http:\/\/127\.0\.0\.2:\d+$/);
  expect((await fetch(`${origin}/config.json`)).status).toBe(200);
  const issuer = await fetch(`${origin}/idp/.well-known/openid-configuration`);
  expect(await issuer.json()).toMatchObject({ issuer: `${origin}/idp` });
  local.kill('SIGTERM');
  await local.ended;
});

test("with an organisation's own provider there is no other, and the address that people open is answered", async () => {
  const env = {
    OIDC_ISSUER: 'https://login.example.test',
    OIDC_CLIENT_ID: 'id',
    OIDC_CLIENT_SECRET: 'hidden',
    ORIGIN: 'https://data.example.test',
  };
  const local = runLocal(settings(env));
  expect(await local.ready).toBe('https://data.example.test');
  const [, here = ''] =
    /^Engineering Data is ready at https:\/\/data\.example\.test \(here: (\S+)\)\n$/.exec(local.output()) ?? [];
  const port = Number(new URL(here).port);
  const host = 'data.example.test';
  expect(await statusFor(port, '/config.json', { host })).toBe(200);
  expect(await statusFor(port, '/idp/.well-known/openid-configuration', { host })).toBe(404);
  expect(await statusFor(port, '/config.json', forwardedHost)).toBe(421);
  local.kill('SIGTERM');
  await local.ended;
});

describe('behind a proxy', () => {
  let port: number;
  let data: string;
  let local: LocalProcess;

  beforeAll(async () => {
    data = newFolder('main-proxy');
    // Another proxy is named than the one that asks.
    ({ local, port } = await startBehindProxy({ DATA_DIR: data, TRUSTED_PROXIES: '10.0.0.0/8' }));
  });
  afterAll(async () => {
    local.kill('SIGTERM');
    await local.ended;
    rmSync(data, { recursive: true });
  });

  async function startBehindProxy(more: Record<string, string>) {
    const publicOrigin = { ORIGIN: 'https://data.example.test', ALLOW_SAMPLE_PEOPLE: '1' };
    const started = runLocal({ PORT: '0', SAMPLE_TEAMS: '0', ...publicOrigin, ...more });
    await started.ready;
    return { local: started, port: Number(/\(here: http:\/\/localhost:(\d+)\)/.exec(started.output())?.[1]) };
  }

  test('what it says of the host counts only from one that is named', async () => {
    expect(await statusFor(port, '/config.json', forwardedHost)).toBe(421);
    const trusting = await startBehindProxy({ DATA_DIR: join(folder, 'data'), TRUSTED_PROXIES: '127.0.0.1' });
    expect(await statusFor(trusting.port, '/config.json', forwardedHost)).toBe(200);
    trusting.local.kill('SIGTERM');
    await trusting.local.ended;
  });

  test('the public page may call, one on this machine may not, and cookies are for https', async () => {
    const account = (origin: string) => statusFor(port, '/v1/account', { host: 'data.example.test', origin });
    const project = 'engineering-data';
    const query = new URLSearchParams({ project, success: 'https://data.example.test/', failure: '' });
    const response = await fetch(`http://localhost:${port}/v1/account/sessions/oauth2/oidc?${query.toString()}`, {
      redirect: 'manual',
    });
    const foreign = new URLSearchParams({ project, success: `http://localhost:${port}/`, failure: '' });
    const refused = await fetch(`http://localhost:${port}/v1/account/sessions/oauth2/oidc?${foreign.toString()}`);
    expect(await account('https://data.example.test')).toBe(401);
    expect([await account(`http://localhost:${port}`), await account('http://localhost:8080')]).toEqual([403, 403]);
    expect(response.headers.getSetCookie().join()).toMatch(/; Secure/);
    expect(refused.status).toBe(400);
  });

  test('the identity provider gives its own address, whatever a client claims', async () => {
    const response = await fetch(`http://localhost:${port}/idp/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'evil.example.test', 'x-forwarded-proto': 'http' },
    });
    expect(await response.json()).toMatchObject({ token_endpoint: 'https://data.example.test/idp/token' });
  });
});

test('a name that somebody points at this machine gets nothing', async () => {
  const { port } = new URL(shared.origin);
  const statuses = await Promise.all(
    ['/', '/config.json', '/v1/account', '/flags/sdk/goals/x'].map((path) =>
      statusFor(Number(port), path, { host: 'evil.example.test' }),
    ),
  );
  expect(statuses).toEqual([421, 421, 421, 421]);
});

test('monitoring takes the events of its own page and of programs', async () => {
  const statuses = await Promise.all(
    [{ origin: shared.origin }, {}, { origin: 'https://evil.example.test' }].map(
      async (headers: Record<string, string>) =>
        (await fetch(`${shared.origin}/intake`, { method: 'POST', body: '{}', headers })).status,
    ),
  );
  expect(statuses).toEqual([202, 202, 403]);
});

async function statusFor(port: number, path: string, headers: Record<string, string>): Promise<number | undefined> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const project = { 'x-appwrite-project': 'engineering-data' };
    request({ host: '127.0.0.1', port, path, headers: { ...project, ...headers } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}
