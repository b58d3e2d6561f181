import { spawn } from 'node:child_process';
import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import type { RunLimits } from '#local/appwrite/functions/functionHosts.ts';
import { startRun, type FunctionOutcome, type FunctionRequest } from '#local/appwrite/functions/startRun.ts';
import { newFolder } from '#test/support/newFolder.ts';

const fixtures = join(process.cwd(), 'test/local/appwrite/functions/fixtures');

function start(
  target: string,
  { body = '', ...request }: Partial<Omit<FunctionRequest, 'body'> & { readonly body: string }> = {},
  limits: Partial<RunLimits> = {},
  name = 'kinds',
) {
  const asked = { method: 'POST', target, headers: { host: 'localhost:3000' }, body: Buffer.from(body), ...request };
  return startRun(
    join(fixtures, name, 'main.js'),
    asked,
    { APPWRITE_REGION: 'default' },
    { memoryMb: 512, timeoutSeconds: 20, niceness: 0, ...limits },
  );
}

const run = async (...given: Parameters<typeof start>): Promise<Omit<FunctionOutcome, 'body'> & { body: string }> => {
  const outcome = await start(...given).outcome;
  return { ...outcome, body: outcome.body.toString() };
};

describe('the context of a function, as Open Runtimes v5 gives it', () => {
  it('says what was asked', async () => {
    const { body, statusCode } = await run('/context?a=1&b=x%20y&c', {
      method: 'PATCH',
      headers: { host: 'localhost:3000', 'content-type': 'application/json', 'x-mine': 'v' },
      body: '{"ä":1}',
    });
    expect(statusCode).toBe(200);
    expect(JSON.parse(body)).toEqual({
      method: 'PATCH',
      path: '/context',
      query: { a: '1', b: 'x%20y', c: '' },
      queryString: 'a=1&b=x%20y&c',
      url: 'http://localhost:3000/context?a=1&b=x%20y&c',
      host: 'localhost',
      scheme: 'http',
      port: 3000,
      headers: { host: 'localhost:3000', 'content-type': 'application/json', 'x-mine': 'v' },
      bodyText: '{"ä":1}',
      body: { ä: 1 },
      bytes: 8,
    });
  });

  it('leaves a body that is not JSON a text', async () => {
    expect(JSON.parse((await run('/context', { body: 'plain' })).body)).toMatchObject({
      body: 'plain',
      bodyText: 'plain',
    });
  });

  it.each([
    ['/binary', 201, 'bytes', { 'content-type': 'application/zip; charset=utf-8' }],
    ['/redirect', 302, '', { location: 'https://example.test/there' }],
    ['/send', 202, 'sent', { 'content-type': 'text/plain; charset=utf-8' }],
  ])('answers %s', async (target, statusCode, body, headers) => {
    expect(await run(target)).toMatchObject({ statusCode, body, headers });
  });

  it('runs a CommonJS function', async () => {
    expect(await run('/?name=you', {}, {}, 'commonjs')).toMatchObject({ statusCode: 200, body: 'hello you' });
  });

  it('carries an answer of 3 MB whole', async () => expect((await run('/long')).body).toHaveLength(3_000_000));

  it('has the given environment and none of the platform', async () => {
    expect(JSON.parse((await run('/environment')).body)).toEqual({
      APPWRITE_REGION: 'default',
      PATH: process.env.PATH,
      TZ: 'UTC',
    });
  });
});

describe('logs and errors', () => {
  it('keeps what was logged and what was called an error apart', async () => {
    expect(await run('/logs')).toMatchObject({ statusCode: 204, logs: 'one\n{"two":2}', errors: 'three' });
  });

  it('keeps the last 4,000 characters', async () => {
    const { logs } = await run('/talkative');
    expect(logs).toMatch(/line 1999$/);
    expect(logs.length).toBeLessThanOrEqual(4000);
  });
});

describe('the process of a run', () => {
  it('stays up for the next run of the same function, with logs of its own', async () => {
    const [first, second] = [await run('/process'), await run('/process')];
    expect(second).toMatchObject({ statusCode: 200, body: first.body, logs: 'run' });
  });

  it('is there for one run at a time, with one memory limit', async () => {
    const runs = await Promise.all([run('/process'), run('/process'), run('/process', {}, { memoryMb: 256 })]);
    expect(new Set(runs.map(({ body }) => body)).size).toBe(3);
  });

  it('ends no later run with what is said after the answer', async () => {
    const { body: late } = await run('/late');
    expect(await run('/process')).toMatchObject({ body: late, logs: expect.stringMatching(/run$/) as string });
  });

  it('is not ended by who stops a run that is over', async () => {
    const over = start('/process');
    await over.outcome;
    const next = start('/process');
    over.stop('The platform stopped.');
    expect((await next.outcome).statusCode).toBe(200);
  });

  it('is another one once the function is built anew', async () => {
    const folder = newFolder('function');
    const write = (said: string) => {
      writeFileSync(join(folder, 'main.js'), `module.exports = ({ res }) => res.text('${said}');`);
    };
    const said = async () => {
      const request = { method: 'GET', target: '/', headers: {}, body: Buffer.alloc(0) };
      const limits = { memoryMb: 512, timeoutSeconds: 20, niceness: 0 };
      return (await startRun(join(folder, 'main.js'), request, {}, limits).outcome).body.toString();
    };
    write('old');
    expect(await said()).toBe('old');
    write('new');
    utimesSync(join(folder, 'main.js'), 1, 1);
    expect(await said()).toBe('new');
    rmSync(folder, { recursive: true });
  });
});

describe('a function that breaks off', () => {
  it('ended its process', async () => {
    expect(await run('/exit')).toMatchObject({
      statusCode: 500,
      logs: 'before the end',
      errors: 'Execution ended without an answer (exit code 3).',
    });
  });

  it('crashed in the background', async () => {
    const { statusCode, errors } = await run('/crash');
    expect(statusCode).toBe(500);
    expect(errors).toContain('thrown in the background');
  });

  it('is ended by its time limit, also while it never gives way', async () => {
    const ended = await Promise.all(['/spin', '/wait'].map((target) => run(target, {}, { timeoutSeconds: 1 })));
    expect(ended).toMatchObject(Array(2).fill({ statusCode: 500, errors: 'Execution timed out.' }));
    for (const { durationSeconds } of ended) expect(durationSeconds).toBeGreaterThanOrEqual(1);
  });

  it('is ended by its memory limit', async () => {
    const { statusCode, errors } = await run('/hoard', {}, { memoryMb: 64 });
    expect(statusCode).toBe(500);
    expect(errors).toMatch(/Execution ended: the memory limit of 64 MB was exceeded\.$/);
  });

  it('is ended from outside', async () => {
    const { outcome, stop } = start('/wait');
    stop('The platform stopped.');
    expect(await outcome).toMatchObject({ statusCode: 500, errors: 'The platform stopped.' });
  });

  it('does not exist', async () => {
    const { statusCode, errors } = await run('/', {}, {}, 'nothing-there');
    expect(statusCode).toBe(500);
    expect(errors).not.toBe('');
  });

  it('can not be given its environment', async () => {
    const { outcome, stop } = startRun(
      join(fixtures, 'kinds', 'main.js'),
      { method: 'POST', target: '/send', headers: {}, body: Buffer.alloc(0) },
      // Longer than the operating system takes.
      { APPWRITE_LONG: 'x'.repeat(200_000) },
      { memoryMb: 512, timeoutSeconds: 20, niceness: 0 },
    );
    stop('The platform stopped.');
    expect(await outcome).toMatchObject({ statusCode: 500, errors: 'The function could not be started: spawn E2BIG' });
  });

  it.each(['', "run.stop('The platform stopped.');"])(
    'finds no descriptor for its process, and takes nobody with it: %s',
    async (meanwhile) => {
      expect(JSON.parse(await runWithoutDescriptors(meanwhile))).toMatchObject({
        statusCode: 500,
        errors: expect.stringMatching(/^The function could not be started: spawn .* EMFILE$/) as string,
      });
    },
  );
});

/** Outcome of a run in a child process that has no file descriptors left; `meanwhile` is executed right after the start. */
async function runWithoutDescriptors(meanwhile: string): Promise<string> {
  const script = `
    import { closeSync, openSync } from 'node:fs';
    import { startRun } from './local/appwrite/functions/startRun.ts';
    const held = [];
    try {
      for (;;) held.push(openSync('/dev/null'));
    } catch {}
    const request = { method: 'POST', target: '/send', headers: {}, body: Buffer.alloc(0) };
    const run = startRun(${JSON.stringify(join(fixtures, 'kinds', 'main.js'))}, request, {}, { memoryMb: 512, timeoutSeconds: 20, niceness: 0 });
    ${meanwhile}
    const outcome = await run.outcome;
    held.forEach((descriptor) => closeSync(descriptor));
    console.log(JSON.stringify(outcome));`;
  const node = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const child = spawn('sh', ['-c', 'ulimit -n 64; exec "$@"', 'sh', process.execPath, ...node], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process group of its own, in case it ends its group.
    detached: true,
  });
  return text(child.stdout);
}
