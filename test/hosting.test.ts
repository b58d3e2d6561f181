import Fastify, { type FastifyInstance } from 'fastify';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { connectSources } from '#commands/doctor/connectSources.ts';
import { parseHeadersFile } from '#commands/doctor/pageHeaders.ts';
import { securityHeaders, servePage } from '#local/page/servePage.ts';

const read = (name: string): string => readFileSync(join('docs/hosting', name), 'utf8');

/** Configuration for which the samples are written. */
const config = {
  appwriteEndpoint: 'https://appwrite.example.test/v1',
  launchDarklyClientId: 'YOUR_CLIENT_SIDE_ID',
  datadogClientToken: 'YOUR_CLIENT_TOKEN',
};
const expected = securityHeaders(connectSources(config, 'https://data.example.test'));

let folder: string;
let page: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hosting-'));
  const write = (path: string, content: string | Buffer): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  write('dist/index.html', '<!doctype html><title>Engineering Data</title>');
  write('dist/assets/main.0123.js', 'console.log(1)');
  write('dist/assets/main.0123.js.gz', gzipSync('console.log(1)'));
  write('dist/functions/file-uploader/main.js', 'hidden');
  write('dist/.built.json', 'hidden');
  write('dist/config.json', JSON.stringify(config));
  page = Fastify();
  const configuration = join(folder, 'dist/config.json');
  await servePage(page, { dist: join(folder, 'dist'), configuration, timeZone: 'UTC', origin: 'http://localhost' });
});

afterAll(async () => {
  await page.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string) => page.inject({ url, headers: { host: 'localhost', 'accept-encoding': 'gzip' } });
const cachingOf = async (url: string): Promise<unknown> => (await get(url)).headers['cache-control'];

it('_headers sends what local/page sends', async () => {
  const { '/*': all, '/assets/*': assets } = parseHeadersFile(read('_headers'));
  expect(all).toEqual({ ...expected, 'cache-control': await cachingOf('/teams') });
  expect(assets).toEqual({ 'cache-control': await cachingOf('/assets/main.0123.js') });
});

it('nginx.conf sends what local/page sends', async () => {
  const text = read('nginx.conf');
  const headers = [...text.matchAll(/add_header (\S+) "(.*)" always;/g)];
  expect(Object.fromEntries(headers.map(([, name, value]) => [name?.toLowerCase(), value]))).toEqual(expected);
  expect(text).toContain('add_header Cache-Control $page_caching;');
  const [, usual] = /default (\S+);/.exec(text) ?? [];
  const [, assets] = /~\^\/assets\/ "(.*)";/.exec(text) ?? [];
  expect({ usual, assets }).toEqual({
    usual: await cachingOf('/teams'),
    assets: await cachingOf('/assets/main.0123.js'),
  });
});

it('Caddyfile sends what local/page sends', async () => {
  const text = read('Caddyfile');
  const headers = [...text.matchAll(/^\t\t(\S+) "(.*)"$/gm)];
  expect(Object.fromEntries(headers.map(([, name, value]) => [name?.toLowerCase(), value]))).toEqual(expected);
  const [, assets] = /header @assets Cache-Control "(.*)"/.exec(text) ?? [];
  const [, usual] = /header @others Cache-Control "(.*)"/.exec(text) ?? [];
  expect({ usual, assets }).toEqual({
    usual: await cachingOf('/teams'),
    assets: await cachingOf('/assets/main.0123.js'),
  });
});

const paths = [
  ...['/', '/teams', '/teams/abc/teamInfo?q=1', '/config.json', '/assets/main.0123.js'],
  ...['/assets/gone.js', '/gone.png', '/functions/file-uploader/main.js', '/.built.json'],
];

// The one test that is left out where its program is missing.
if (spawnSync('nginx', ['-v']).status === 0) {
  it('a real nginx answers as local/page does', async () => {
    const { origin, stop } = await startNginx();
    try {
      for (const path of paths) {
        const [here, there] = [await get(path), await fetch(origin + path, { headers: { 'accept-encoding': 'gzip' } })];
        const names = [...Object.keys(expected).filter((name) => name !== 'content-security-policy'), 'cache-control'];
        expect([path, there.status, ...names.map((name) => there.headers.get(name))]).toEqual([
          path,
          here.statusCode,
          ...names.map((name) => here.headers[name] ?? null),
        ]);
        expect(there.headers.get('content-security-policy')).toBe(expected['content-security-policy']);
        expect(there.headers.get('content-encoding')).toBe(here.headers['content-encoding'] ?? null);
        // `inject` gives the bytes as they were sent, `fetch` unpacks them.
        const sent = here.headers['content-encoding'] === 'gzip' ? gunzipSync(here.rawPayload) : here.rawPayload;
        if (there.ok && path !== '/config.json') expect(await there.text()).toBe(sent.toString());
      }
    } finally {
      await stop();
    }
  });
}

/** The sample without TLS, on a free port, for the files of this test. */
async function startNginx(): Promise<{ readonly origin: string; stop(): Promise<void> }> {
  const port = await freePort();
  const sample = read('nginx.conf')
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_certificate.*$/gm, '')
    .replace('/srv/engineering-data', join(folder, 'dist'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const file = join(folder, 'nginx.conf');
  // Its workers would otherwise be somebody who can't read the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    file,
    `${user} daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
     http {
       access_log off;
       types { text/html html; text/javascript js; application/json json; image/svg+xml svg; }
       ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
       ${sample}
     }`,
  );
  const child = spawn('nginx', ['-c', file, '-p', folder], { stdio: 'inherit' });
  const origin = `http://127.0.0.1:${port}`;
  const ended = once(child, 'close');
  while (child.exitCode === null && !(await isUp(origin))) await pause(20);
  if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function isUp(origin: string): Promise<boolean> {
  return fetch(origin).then(
    () => true,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
