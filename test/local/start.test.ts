import { spawn } from 'node:child_process';
import { ensureBuilt } from '#local/build/ensureBuilt.ts';
import { newFolder } from '#test/support/newFolder.ts';

let folder: string;

beforeAll(() => ensureBuilt(['page', 'functions'], () => undefined), 180_000);

beforeEach(() => void (folder = newFolder('start')));

test('npm start says where it is ready, serves the page, and ends when npm is ended', async () => {
  const env = { ...process.env, PORT: '0', DATA_DIR: folder, SAMPLE_TEAMS: '2', NODE_NO_WARNINGS: '1' };
  const npm = spawn('npm', ['start', '--silent'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const output: string[] = [];
  const ready = new Promise<string>((resolve) => {
    npm.stdout.setEncoding('utf8').on('data', (text: string) => {
      output.push(text);
      const [, origin] = /^Engineering Data is ready at (\S+)$/m.exec(output.join('')) ?? [];
      if (origin !== undefined) resolve(origin);
    });
  });
  const origin = await ready;
  expect(output.join('')).toBe(
    `Bringing in a sample organisation of 2 teams\nEngineering Data is ready at ${origin}\n`,
  );

  const page = await fetch(`${origin}/teams`);
  expect(await page.text()).toContain('<div id=root>');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");

  // The output is closed by the last process that holds it: by then all have ended.
  const closed = new Promise((resolve) => npm.stdout.on('close', resolve));
  npm.kill('SIGTERM');
  await closed;
  await expect(fetch(origin)).rejects.toThrow('fetch failed');
});
