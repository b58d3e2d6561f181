import { startStandIn } from '#test/commands/deploy/standIn/startStandIn.ts';
import { documentedScopes } from '#test/support/documentedScopes.ts';
import { recordKeyCalls } from '#test/support/recordKeyCalls.ts';
import { allCases } from './allCases.ts';
import type { ContractProject } from './ContractProject.ts';
import { checkProject, prepareProject, removeProject } from './prepareProject.ts';
import { startContractLocal } from './startContractLocal.ts';

describe('local/ behaves as Appwrite does', () => {
  let project: ContractProject;
  let stop: () => Promise<void>;

  const called = new Set<string>();
  const stopRecording = recordKeyCalls((_key, wanted) => called.add(wanted.join(' ')));

  beforeAll(async () => {
    ({ project, stop } = await startContractLocal());
  });
  afterAll(async () => {
    stopRecording();
    await stop();
  });

  it.each(allCases)('$name', ({ run }) => run(project));

  /** After the cases. Tables, bucket and function are made on a stand-in, which has no people. */
  it('the key needs the scopes that docs/deploying.md names, and no others', async () => {
    const { endpoint, state, stop: stopStandIn } = await startStandIn();
    try {
      const there = { endpoint, projectId: state.projectId, key: state.key };
      state.readsBeforeDone = 0;
      await expect(checkProject(there)).rejects.toThrow('Route GET:/v1/users?');
      const { signal } = new AbortController();
      const making = prepareProject(there, 'contract-scopes', 'http://localhost', { say: () => undefined, signal });
      await expect(making).rejects.toThrow('Route POST:/v1/users not found');
      expect(state.deployments).toMatchObject([{ status: 'ready' }]);
      await removeProject(there, 'contract-scopes');
    } finally {
      await stopStandIn();
    }

    const documented = documentedScopes('contract');
    const needed = [...called].map((wanted) => {
      const choice = wanted.split(' ');
      return choice.find((scope) => documented.includes(scope)) ?? `one of ${wanted}`;
    });
    expect([...new Set(needed)].sort()).toEqual(documented);
  });
});
