import { ExecutionMethod, Functions } from 'node-appwrite';
import { functionsConfig, functionsRoot } from '#test/support/functionsConfig.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { keyClient, signedInClient } from '#test/support/signedIn.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';
import { watchExecutions } from '#test/support/watchExecutions.ts';

const config = functionsConfig([
  { $id: 'kinds', scopes: ['rows.read'] },
  { $id: 'brief', path: 'kinds', timeout: 1 },
  { $id: 'small', path: 'kinds', specification: 's-1vcpu-64mb' },
  { $id: 'off', path: 'kinds', enabled: false },
]);

const appwrite = ofSuite(() => startAppwrite({ functionsRoot }, config));
let watch: ReturnType<typeof watchExecutions>;
let [alice, key]: Functions[] = [];

beforeAll(async () => {
  watch = watchExecutions(appwrite);
  alice = new Functions(await signedInClient(appwrite, 'alice', ['admin']));
  key = new Functions(keyClient(appwrite));
});

const run = (xpath: string, functionId = 'kinds') =>
  alice!.createExecution({ functionId, xpath, method: ExecutionMethod.GET });

describe('a synchronous execution', () => {
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

  it('is ended by the memory limit of its specification, which keys are told', async () => {
    const { $id: executionId, ...seen } = await run('/hoard', 'small');
    expect(seen).toMatchObject({ status: 'failed', responseStatusCode: 500, responseBody: '', errors: '' });
    const { errors } = await key!.getExecution({ functionId: 'small', executionId });
    expect(errors).toMatch(/the memory limit of 64 MB was exceeded\.$/);
  });

  it('of a function that is switched off is refused', async () => {
    await expect(run('/', 'off')).rejects.toMatchObject({ code: 404, type: 'function_not_found' });
  });
});

it('an asynchronous execution can’t be deleted while it goes on, and says that it failed', async () => {
  const { $id } = await alice!.createExecution({ functionId: 'brief', xpath: '/wait', async: true });
  const asked = { functionId: 'brief', executionId: $id };
  await expect(key!.deleteExecution(asked)).rejects.toMatchObject({ type: 'execution_in_progress' });
  expect(await watch.ended($id)).toMatchObject({ status: 'failed' });
  await key!.deleteExecution(asked);
  await expect(key!.getExecution(asked)).rejects.toMatchObject({ type: 'execution_not_found' });
});
