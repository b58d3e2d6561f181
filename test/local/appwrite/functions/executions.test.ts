import { ExecutionMethod, Functions, Query } from 'node-appwrite';
import { functionsConfig, functionsRoot } from '#test/support/functionsConfig.ts';
import { guestClient, keyClient, signedInClient } from '#test/support/signedIn.ts';
import { startAppwrite, type StartedAppwrite } from '#test/support/startAppwrite.ts';
import { watchExecutions } from '#test/support/watchExecutions.ts';

const config = functionsConfig([
  { $id: 'kinds', scopes: ['rows.read'] },
  { $id: 'brief', path: 'kinds', timeout: 1 },
  { $id: 'small', path: 'kinds', specification: 's-1vcpu-64mb' },
  { $id: 'for-admins', path: 'kinds', execute: ['label:admin'] },
  { $id: 'off', path: 'kinds', enabled: false },
  { $id: 'unbuilt' },
  { $id: 'unbuilt-for-admins', execute: ['label:admin'] },
]);

let appwrite: StartedAppwrite;
let watch: ReturnType<typeof watchExecutions>;
let [alice, bob, key, guest]: Functions[] = [];

beforeAll(async () => {
  appwrite = await startAppwrite({ functionsRoot }, config);
  watch = watchExecutions(appwrite);
  alice = new Functions(await signedInClient(appwrite, 'alice', ['admin']));
  bob = new Functions(await signedInClient(appwrite, 'bob'));
  key = new Functions(keyClient(appwrite));
  guest = new Functions(guestClient(appwrite));
});

afterAll(() => appwrite.stop());

const run = (xpath: string, functionId = 'kinds', functions = alice!) =>
  functions.createExecution({ functionId, xpath, method: ExecutionMethod.GET });

describe('a synchronous execution', () => {
  it('answers what the function answers', async () => {
    const execution = await alice!.createExecution({
      functionId: 'kinds',
      xpath: '/context?a=1',
      body: '{"b":2}',
      headers: { 'X-Mine': 'v', 'content-type': 'application/json' },
    });
    expect(execution).toMatchObject({
      status: 'completed',
      trigger: 'http',
      responseStatusCode: 200,
      requestPath: '/context?a=1',
      logs: '',
      errors: '',
    });
    const { headers, ...asked } = JSON.parse(execution.responseBody) as { headers: Record<string, string> };
    expect(asked).toMatchObject({ method: 'POST', path: '/context', query: { a: '1' }, body: { b: 2 } });
    expect(headers).toEqual({
      host: new URL(appwrite.endpoint).host,
      'x-mine': 'v',
      'content-type': 'application/json',
      'x-appwrite-execution-id': execution.$id,
      'x-appwrite-key': expect.stringMatching(/^ephemeral_/) as string,
      'x-appwrite-trigger': 'http',
      'x-appwrite-user-id': 'alice',
      'x-appwrite-user-jwt': expect.stringMatching(/^.+\..+\..+$/) as string,
      'x-appwrite-country-code': '',
      'x-appwrite-continent-code': '',
      'x-appwrite-continent-eu': 'false',
      'x-appwrite-client-ip': expect.stringMatching(/[.:]/) as string,
    });
  });

  it('gives the function its environment', async () => {
    const execution = await run('/environment');
    expect(JSON.parse(execution.responseBody)).toMatchObject({
      APPWRITE_VERSION: '1.9.6',
      APPWRITE_REGION: 'default',
      APPWRITE_FUNCTION_API_ENDPOINT: appwrite.endpoint,
      APPWRITE_FUNCTION_ID: 'kinds',
      APPWRITE_FUNCTION_NAME: 'kinds',
      APPWRITE_FUNCTION_DEPLOYMENT: execution.deploymentId,
      APPWRITE_FUNCTION_PROJECT_ID: 'contract',
      APPWRITE_FUNCTION_RUNTIME_NAME: 'Node.js',
      APPWRITE_FUNCTION_RUNTIME_VERSION: '22',
      APPWRITE_FUNCTION_CPUS: '1',
      APPWRITE_FUNCTION_MEMORY: '512',
    });
  });

  it('gives the function a key with its scopes and no other, and the person’s JWT', async () => {
    expect(JSON.parse((await run('/call')).responseBody)).toEqual({
      rowsByKey: 200,
      usersByKey: 401,
      accountByJwt: 200,
    });
  });

  it('has failed, with HTTP 201, when the function crashes, takes too long or takes too much', async () => {
    const cases = [
      ['/crash', 'kinds', /thrown in the background/],
      ['/exit', 'kinds', /exit code 3/],
      ['/wait', 'brief', /^Execution timed out\.$/],
      ['/spin', 'brief', /^Execution timed out\.$/],
      ['/hoard', 'small', /the memory limit of 64 MB was exceeded\.$/],
    ] as const;
    const failed = cases.map(async ([path, functionId]) => {
      const { $id: executionId, ...seen } = await run(path, functionId);
      const { errors } = await key!.getExecution({ functionId, executionId });
      return { path, ...seen, told: errors };
    });
    expect(await Promise.all(failed)).toMatchObject(
      cases.map(([path, , errors]) => ({
        ...{ path, status: 'failed', responseStatusCode: 500, responseBody: '', errors: '' },
        told: expect.stringMatching(errors) as string,
      })),
    );
  });

  it.each([
    ['for-admins', 401, 'user_unauthorized'],
    ['nope', 404, 'function_not_found'],
    ['off', 404, 'function_not_found'],
    ['unbuilt', 404, 'deployment_not_found'],
    ['unbuilt-for-admins', 401, 'user_unauthorized'],
  ])('of %s is refused', async (functionId, code, type) => {
    await expect(run('/', functionId, bob)).rejects.toMatchObject({ code, type });
  });

  it('takes a body of 10 MiB and no more', async () => {
    const send = (length: number) =>
      alice!.createExecution({ functionId: 'kinds', xpath: '/context', body: 'x'.repeat(length) });
    expect(JSON.parse((await send(10_485_760)).responseBody)).toMatchObject({ bytes: 10_485_760 });
    await expect(send(10_485_761)).rejects.toMatchObject({ type: 'general_argument_invalid' });
  });
});

describe('an asynchronous execution', () => {
  it('waits, is processed, and keeps no answer', async () => {
    const execution = await alice!.createExecution({ functionId: 'kinds', xpath: '/logs', async: true });
    expect(execution).toMatchObject({ status: 'waiting', responseStatusCode: 0, responseBody: '' });
    await watch.ended(execution.$id);
    expect(watch.seen.filter(({ $id }) => $id === execution.$id).map(({ status }) => status)).toEqual([
      'waiting',
      'processing',
      'completed',
    ]);
    const asked = { functionId: 'kinds', executionId: execution.$id };
    expect(await alice!.getExecution(asked)).toMatchObject({
      status: 'completed',
      responseStatusCode: 204,
      responseBody: '',
      logs: '',
      errors: '',
    });
    expect(await key!.getExecution(asked)).toMatchObject({ logs: 'one\n{"two":2}', errors: 'three' });
  });

  it('can’t be deleted while it goes on, and says that it failed', async () => {
    const { $id } = await alice!.createExecution({ functionId: 'brief', xpath: '/wait', async: true });
    const asked = { functionId: 'brief', executionId: $id };
    await expect(key!.deleteExecution(asked)).rejects.toMatchObject({ type: 'execution_in_progress' });
    expect(await watch.ended($id)).toMatchObject({ status: 'failed' });
    await key!.deleteExecution(asked);
    await expect(key!.getExecution(asked)).rejects.toMatchObject({ type: 'execution_not_found' });
  });
});

describe('executions of others', () => {
  it('are seen by keys alone', async () => {
    const { $id } = await run('/send');
    const asked = { functionId: 'kinds', executionId: $id };
    await expect(bob!.getExecution(asked)).rejects.toMatchObject({ type: 'execution_not_found' });
    await expect(guest!.getExecution(asked)).rejects.toMatchObject({ type: 'general_unauthorized_scope' });
    expect((await bob!.listExecutions({ functionId: 'kinds' })).total).toBe(0);
    const found = await key!.listExecutions({
      functionId: 'kinds',
      queries: [Query.equal('requestPath', '/send'), Query.orderDesc('$createdAt')],
    });
    expect(found.executions.map((execution) => execution.$id)).toEqual([$id]);
  });

  it('can’t be deleted by people', async () => {
    const { $id } = await run('/send');
    await expect(alice!.deleteExecution({ functionId: 'kinds', executionId: $id })).rejects.toMatchObject({
      type: 'function_not_found',
    });
  });
});
