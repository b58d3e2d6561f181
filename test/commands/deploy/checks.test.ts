import { keyScopes } from '#local/appwrite/http/scopes.ts';
import { documentedScopes } from '#test/support/documentedScopes.ts';
import { startDeployment, type TestDeployment } from './startDeployment.ts';
import type { ProjectState } from './standIn/ProjectState.ts';

/** Message with which a deployment to a server of these settings ends; it must have changed nothing. */
async function refusal(settle: (state: ProjectState) => void, options: Parameters<TestDeployment['deploy']>[0] = {}) {
  const { deploy, state, endpoint } = await startDeployment();
  settle(state);
  const message = await deploy(options).then(
    () => 'deployed',
    (thrown: unknown) => (thrown as Error).message,
  );
  expect(state.names()).toEqual([]);
  return message.replace(endpoint, 'ENDPOINT');
}

describe('before anything is changed, deploy refuses', () => {
  it.each<[string, (state: ProjectState) => void, string]>([
    [
      'an older server',
      (state) => (state.version = '1.8.1'),
      'The server runs Appwrite 1.8.1. Engineering Data needs 1.9: update the server first.',
    ],
    [
      'a server without the runtime',
      (state) => (state.runtimes = ['node-16.0', 'php-8.0']),
      'The server offers no runtime node-22. Set _APP_FUNCTIONS_RUNTIMES=node-16.0,php-8.0,node-22 and restart it.',
    ],
    [
      'a server without the specification',
      (state) => (state.specifications = state.specifications.slice(0, 1)),
      'The server offers no specification s-1vcpu-512mb. Set _APP_COMPUTE_CPUS=1 and _APP_COMPUTE_MEMORY=512 or more (0: no limit) and restart it.',
    ],
    [
      'a smaller limit for files',
      (state) => (state.storageLimit = 20_000_000),
      'The server stores files of up to 20000000 bytes; larger ones are asked for by the buckets exports (30000000 bytes), upload-issues (30000000 bytes), upload-staging (30000000 bytes), upload-undo (30000000 bytes). Set _APP_STORAGE_LIMIT=30000000 and restart it.',
    ],
    [
      'a smaller time limit',
      (state) => (state.timeLimit = 300),
      'The server lets functions run for 300 s; more is asked for by file-uploader (900 s), file-exporter (900 s), change-recorder (900 s), reminder (900 s). Set _APP_FUNCTIONS_TIMEOUT=900 and restart it.',
    ],
    [
      'a key that may not read',
      (state) => state.missingScopes.add('tables.read').add('collections.read').add('buckets.read'),
      'The API key lacks the scopes buckets.read, tables.read or collections.read. Add them in the Appwrite console: Overview → Integrations → API keys.',
    ],
    [
      'a key that may not write',
      (state) => state.missingScopes.add('tables.write').add('collections.write').add('functions.write'),
      'The API key lacks the scopes tables.write or collections.write, functions.write. Add them in the Appwrite console: Overview → Integrations → API keys.',
    ],
  ])('%s', async (_name, settle, message) => expect(await refusal(settle)).toBe(message));

  it('several problems, all at once', async () => {
    const message = await refusal((state) => {
      state.storageLimit = 20_000_000;
      state.timeLimit = 300;
    });
    expect(message.split('\n')).toEqual([
      expect.stringContaining('_APP_STORAGE_LIMIT=30000000'),
      expect.stringContaining('_APP_FUNCTIONS_TIMEOUT=900'),
    ]);
  });

  it.each(['wrong', 'standard_0123', 'organization_0123'])('the wrong key %s', async (key) => {
    const { endpoint, state, deploy } = await startDeployment();
    const project = { endpoint, projectId: state.projectId, key };
    await expect(deploy({ project })).rejects.toThrow('The server knows no such API key in this project. Make one');
  });

  it('a project that is not there', async () => {
    const { endpoint, state, deploy } = await startDeployment();
    const project = { endpoint, projectId: 'enginering-data', key: state.key };
    await expect(deploy({ project })).rejects.toThrow(
      `There is no project enginering-data at ${endpoint}. Create it in the Appwrite console with this id, or name another one.`,
    );
  });

  it('an address that is not Appwrite', async () => {
    const { endpoint, state, deploy } = await startDeployment();
    const project = { endpoint: endpoint.replace('/v1', '/v2'), projectId: state.projectId, key: state.key };
    await expect(deploy({ project })).rejects.toThrow(
      "/v2 doesn't answer like Appwrite (404). The address must end in /v1.",
    );
  });

  it('an address where nobody answers', async () => {
    const { endpoint, state, deploy, stop } = await startDeployment();
    await stop();
    const project = { endpoint, projectId: state.projectId, key: state.key };
    await expect(deploy({ project })).rejects.toThrow(`No answer from ${endpoint}: connect ECONNREFUSED`);
  });

  it('functions that are not built', async () => {
    const { config, deploy } = await startDeployment();
    const functions = config.functions.map((one) => ({ ...one, path: 'nothing' }));
    await expect(deploy({ config: { ...config, functions } })).rejects.toThrow(
      "nothing/main.js doesn't exist: build the functions first, or leave --no-build out.",
    );
  });
});

it('a key with the scopes that docs/deploying.md names deploys, and uses each of them', async () => {
  const documented = documentedScopes('deploy');
  const { deploy, state, fill } = await startDeployment();
  for (const scope of keyScopes.possible) if (!documented.includes(scope)) state.missingScopes.add(scope);
  await deploy();
  fill();
  await deploy();
  const used = [...state.usedScopes].filter((scope) => !keyScopes.always.has(scope));
  expect(used.sort()).toEqual(documented);
});

it('a newer server is told, and tried', async () => {
  const { deploy, state, fill } = await startDeployment();
  fill();
  state.version = '2.0.0';
  const said = await deploy();
  expect(said).toContain(
    'The server runs Appwrite 2.0.0, which is newer than what Engineering Data was made for (1.9).',
  );
  expect(said).toContain('Nothing is changed.');
});
