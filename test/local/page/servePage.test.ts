import fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { servePage } from '#local/page/servePage.ts';
import { newFolder } from '#test/support/newFolder.ts';

let folder: string;
let server: FastifyInstance;

const script = `console.log(${'1'.repeat(1000)})`;
const page = '<!doctype html><title>Engineering Data</title>';

beforeEach(async () => {
  folder = newFolder('page');
  const write = (path: string, content: string | Buffer): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  write('dist/index.html', page);
  write('dist/favicon.svg', '<svg/>');
  write('dist/assets/main.0123.js', script);
  write('dist/assets/main.0123.js.br', brotliCompressSync(script));
  write('dist/functions/file-uploader/main.js', 'hidden');
  write('dist/.built.json', 'hidden');
  write('secret.json', 'hidden');
  write('config.json', '{"appwriteEndpoint":"/v1","launchDarklyUrl":"https://flags.example.test/a"}');
  server = fastify();
  server.get('/v1/known', () => 'a service');
  await servePage(server, {
    dist: join(folder, 'dist'),
    configuration: join(folder, 'config.json'),
    timeZone: 'Asia/Kolkata',
    origin: 'http://localhost',
  });
});

afterEach(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { host: 'localhost', ...headers } });

test.each(['/', '/teams', '/teams/abc/teamInfo', '/nothing/here?q=1'])('%s gets the page', async (path) => {
  const answer = await get(path);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe(page);
  expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
});

test.each(['/v1/unknown', '/v1', '/idp/x', '/flags/x', '/intake', '/assets/gone.0123.js', '/gone.png'])(
  '%s is not found',
  async (path) => expect((await get(path)).statusCode).toBe(404),
);

test.each([
  '/functions/file-uploader/main.js',
  '/.built.json',
  '/../secret.json',
  '/%2e%2e/secret.json',
  '/assets/..%2f..%2fsecret.json',
  '/assets\\..\\..\\secret.json',
])('%s gives nothing away', async (path) => expect((await get(path)).body).not.toContain('hidden'));

test('only reading is answered', async () => {
  expect((await server.inject({ method: 'POST', url: '/teams' })).statusCode).toBe(404);
  expect((await server.inject({ method: 'HEAD', url: '/teams', headers: { host: 'localhost' } })).statusCode).toBe(200);
});

test('a file named by its content is kept for ever, and sent as it was compressed', async () => {
  const answer = await get('/assets/main.0123.js', { 'accept-encoding': 'gzip, br' });
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript') as string,
  });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script);
  expect((await get('/assets/main.0123.js')).body).toBe(script);
});

test('a file that keeps its name is asked for again, and not sent again when it is the same', async () => {
  const first = await get('/favicon.svg');
  expect(first.headers['cache-control']).toBe('no-cache');
  const again = await get('/favicon.svg', { 'if-none-match': String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test('the configuration is read each time', async () => {
  expect((await get('/config.json')).json()).toMatchObject({ appwriteEndpoint: '/v1' });
  writeFileSync(join(folder, 'config.json'), '{"appwriteEndpoint":"/other"}');
  const answer = await get('/config.json');
  expect(answer.json()).toEqual({ appwriteEndpoint: '/other', timeZone: 'Asia/Kolkata' });
  expect(answer.headers['cache-control']).toBe('no-cache');
});

test('the configuration names the time zone that the functions have, whatever the file says', async () => {
  writeFileSync(join(folder, 'config.json'), '{"timeZone":"Europe/Berlin"}');
  expect((await get('/config.json')).json()).toEqual({ timeZone: 'Asia/Kolkata' });
});

test.each(['{"appwriteEndpoint":', '[]', 'null'])(
  'a configuration that is none (%s) is left as it is',
  async (text) => {
    writeFileSync(join(folder, 'config.json'), text);
    expect((await get('/config.json')).body).toBe(text);
  },
);

test('scripts come from the own origin only, nothing may frame the page, and types are trusted', async () => {
  const { headers } = await get('/teams');
  const policy = new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values.join(' ')];
      }),
  );
  expect(policy.get('default-src')).toBe("'none'");
  expect(policy.get('script-src')).toBe("'self'");
  expect(policy.get('frame-ancestors')).toBe("'none'");
  expect(policy.get('require-trusted-types-for')).toBe("'script'");
  expect(policy.get('style-src')).not.toContain('unsafe-inline');
  expect(policy.get('connect-src')).toBe("'self' https://flags.example.test wss://flags.example.test");
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  });
});

test('a page opened under another name of this machine goes to the one where sign-in works', async () => {
  const answer = await get('/teams?q=1', { host: '127.0.0.1' });
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe('http://localhost/teams?q=1');
});

describe('whatever a request line names, the page', () => {
  /** Sent as it is: clients clean up what they send. */
  async function askRaw(target: string, host: string): Promise<string> {
    if (!server.server.listening) await server.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    return text(socket);
  }

  test.each([
    ['//evil/', '/evil/'],
    ['///evil', '/evil'],
    ['/\\evil/', '/evil/'],
    ['/.//evil/', '/evil/'],
    ['/%2e//evil/', '/evil/'],
    ['http://evil.example.test/', '/'],
    ['HTTP://evil.example.test/teams?q=1', '/teams?q=1'],
    ['http://evil.example.test//other/', '/other/'],
    ['//', '/'],
    ['//[::bad', '/[::bad'],
    ['//teams?q=//evil.example.test/', '/teams?q=//evil.example.test/'],
  ])('goes to its own origin: %s', async (target, path) => {
    const [head = ''] = (await askRaw(target, '127.0.0.1')).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 302 /);
    expect(/^location: (.*)$/im.exec(head)?.[1]).toBe(`http://localhost${path}`);
  });

  test.each([
    ['//evil.example.test/', 404],
    ['///evil.example.test', 404],
    ['/\\evil.example.test/', 404],
    ['http:\\\\evil.example.test/', 400],
    ['http://[::bad/teams', 400],
  ])('goes nowhere, being a file that is not there or no address: %s', async (target, status) => {
    const answer = await askRaw(target, '127.0.0.1');
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).not.toMatch(/^location:/im);
  });

  test.each(['//', '//[::bad', 'http://localhost/teams'])('is the same on its own origin: %s', async (target) => {
    expect(await askRaw(target, 'localhost')).toMatch(/^HTTP\/1\.1 200 /);
  });

  test.each(['//functions/file-uploader/main.js', '//v1/unknown', 'http://localhost/secret.json'])(
    'has no way around its limits: %s',
    async (target) => expect(await askRaw(target, 'localhost')).toMatch(/^HTTP\/1\.1 404 /),
  );
});

test('without a build it says what to do', async () => {
  rmSync(join(folder, 'dist/index.html'));
  const answer = await get('/');
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toBe('The page has not been built yet: npm run build\n');
});
