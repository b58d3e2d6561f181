import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { CommandFailure } from '#commands/CommandFailure.ts';
import { doctor } from '#commands/doctor/doctor.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { type Alteration, type Answer, startInstallation } from '#test/support/startInstallation.ts';
import { alterAnswer, brokenInstallations, start, withHeader } from './brokenInstallations.ts';

const installation = ofSuite(() => startInstallation());

afterEach(() => installation.alter(() => undefined));

interface Report {
  readonly lines: readonly string[];
  /** Error of the command. */
  readonly failure: string | undefined;
}

async function report(args: readonly string[] = [], environment: Record<string, string> = {}): Promise<Report> {
  const lines: string[] = [];
  const terminal = { say: (line: string) => void lines.push(line), password: () => Promise.resolve('') };
  const run = doctor(['--endpoint', installation.endpoint, ...args], terminal, {
    APPWRITE_KEY: installation.apiKey,
    ...environment,
  });
  const failure = await run.then(
    () => undefined,
    (thrown: unknown) => {
      if (thrown instanceof CommandFailure) return thrown.message;
      throw thrown;
    },
  );
  return { lines, failure };
}

/** A port nobody listens on. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, 'localhost'), 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const problems = ({ lines }: Report): string[] => lines.filter((line) => line.startsWith('!!'));

it('says that a healthy installation is well, a line for each part', async () => {
  const { lines, failure } = await report();
  expect(failure).toBeUndefined();
  expect(lines.slice(1, -1).filter((line) => !line.startsWith('ok   '))).toEqual([]);
  expect(lines.at(-1)).toBe('Everything is well.');
  const subjects = lines.slice(1, -1).map((line) => line.slice(5).split(':')[0]);
  expect(subjects).toEqual([
    ...['server', 'clock'],
    ...['database engineering-data', 'table team-metadata', 'table user-metadata', 'table user-team-association'],
    ...['table team-tech-inventory', 'table team-monthly-metrics', 'table team-month-reports'],
    ...[
      'table metric-pushes',
      'table team-reporting',
      'table reporting-months',
      'table team-monthly-metric-calculation',
    ],
    ...['table change-entries'],
    ...['table technology-rules', 'table technology-months', 'table shared-views'],
    ...['table metric-targets', 'table metric-notes', 'table campaigns'],
    ...['database functions', 'table file-upload-results', 'table upload-jobs', 'table upload-lease'],
    ...['table calculation-turn', 'table export-runs', 'table preview-runs', 'table recorded-states'],
    ...['table waiting-changes'],
    ...['table reminder-settings', 'table reminder-mails', 'table reminder-opt-outs'],
    ...['table metric-tokens', 'table push-answers', 'table sonar-settings', 'table sonar-unmapped'],
    ...['bucket exports', 'bucket upload-issues', 'bucket upload-staging', 'bucket upload-undo'],
    ...['function file-uploader', 'schedule file-uploader', 'function file-exporter', 'schedule file-exporter'],
    ...[
      'function metric-calculator',
      'schedule metric-calculator',
      'function change-recorder',
      'schedule change-recorder',
      'function reminder',
      'variables of reminder',
      'schedule reminder',
      'function metrics-receiver',
      'function metric-tokens',
      'function campaigns',
      'runs that failed to start',
    ],
    ...['page', 'addresses', 'headers', 'files', 'config.json', 'flags', 'monitoring', 'metrics receiver'],
    ...['cookies', 'platform', 'realtime', 'well-known URL', 'redirect address', 'provider'],
  ]);
});

/** All of them at once. */
function alterByAll(alterations: readonly Alteration[]): Alteration {
  return (path, answer) =>
    alterations.reduce<Partial<Answer> | undefined>((changed, alter) => {
      const change = alter(path, { ...answer, ...changed });
      return change === undefined ? changed : { ...changed, ...change };
    }, undefined);
}

it.each(brokenInstallations.map((broken) => [broken[0]?.[0], broken.length, broken] as const))(
  'finds %s, among %i things',
  async (_what, count, broken) => {
    installation.alter(alterByAll(broken.map(([, alteration]) => alteration)));
    const found = await report();
    const isTold = (line: string, expected: string | RegExp) =>
      typeof expected === 'string' ? line === expected : expected.test(line);
    const told = problems(found).map((line) => broken.find(([, , expected]) => isTold(line, expected))?.[0] ?? line);
    expect(told.sort()).toEqual(broken.map(([what]) => what).sort());
    expect(found.failure).toBe(`${count} ${count === 1 ? 'thing is' : 'things are'} wrong.`);
  },
);

it('finds a proxy that does not tell its port', async () => {
  const port = new URL(installation.origin).port;
  installation.alter(withHeader(start, 'location', (to) => to.replace(`%3A${port}%2Fv1`, '%2Fv1')));
  const found = problems(await report());
  expect(found[0]).toMatch(/^!! {3}redirect address: Appwrite gives http:\/\/localhost\/v1.*X-Forwarded-Port/);
  expect(found[1]).toMatch(/^!! {3}provider: .* → register the redirect address at the provider, for the client/);
  expect(found).toHaveLength(2);
});

it('finds a proxy that passes no sockets', async () => {
  installation.alter(() => undefined, true);
  expect(problems(await report())).toEqual([
    '!!   realtime: the socket is answered with 502 → let the proxy pass WebSockets: HTTP/1.1 with Upgrade and Connection',
  ]);
});

it('finds a page on another site, which is no platform', async () => {
  const { port } = new URL(installation.origin);
  const found = problems(await report(['--page', `http://127.0.0.1:${port}`]));
  expect(found.map((line) => line.split(' → ')[0])).toEqual(
    expect.arrayContaining([
      '!!   cookies: page (http://127.0.0.1) and Appwrite (http://localhost) are on two sites',
      '!!   platform: 127.0.0.1 may not call',
    ]),
  );
});

it('names the scope that a key lacks, and looks at the rest', async () => {
  installation.alter(
    alterAnswer(/storage\/buckets/, () => ({
      status: 401,
      body: Buffer.from(
        '{"message":"app (role: applications) missing scopes ([\\"buckets.read\\"])","code":401,"type":"general_unauthorized_scope"}',
      ),
    })),
  );
  expect(problems(await report())).toEqual([
    '!!   buckets: the key lacks the scope "buckets.read" → console → Overview → API keys: add it',
  ]);
});

it('says that the key is refused', async () => {
  const found = problems(await report([], { APPWRITE_KEY: 'wrong' }));
  expect(found).toHaveLength(4);
  expect(found[0]).toBe('!!   tables: the key is refused → set APPWRITE_KEY to an API key of this project');
});

it('stops at a server without the project, and at one that is away', async () => {
  expect((await report(['--project', 'other'])).lines.slice(1)).toEqual([
    '!!   server: knows no project other → name its id by --project',
  ]);
  expect((await report(['--endpoint', `http://localhost:${await closedPort()}/v1`])).lines.slice(1)).toEqual([
    '!!   server: could not be reached (ECONNREFUSED) → check the address, and that the server runs',
  ]);
  expect((await report(['--endpoint', installation.origin])).lines.slice(1)).toEqual([
    `!!   server: ${installation.origin}/health/version answers 200, no version → the endpoint must be that of Appwrite, with its path /v1`,
  ]);
});

it('refuses options that make no sense', async () => {
  expect((await report(['--page', 'data.example.test'])).failure).toMatch(/^--page must be an address/);
  expect((await report(['--nope'])).failure).toMatch(/^Unknown option '--nope'/);
});
