import { applyPlan } from '#commands/deploy/applyPlan.ts';
import type { Administration } from '#commands/deploy/administration.ts';
import type { Plan } from '#commands/deploy/planChanges.ts';
import type { ConfiguredFunction } from '#commands/deploy/resources.ts';

const wanted = { $id: 'probe', name: 'Probe', path: 'test/contract/functions/probe' } as ConfiguredFunction;
const nothing = { changes: [], kept: [], foreign: [], isTablesChanged: false, databases: [], tables: [], buckets: [] };
const plan: Plan = {
  ...nothing,
  functions: [{ wanted, settings: [], variables: [], isCodeUploaded: true, codeHash: 'ours' }],
};
const ours = { status: 'ready', $createdAt: '2026-11-02T12:00:00.000+00:00' };

/** A server on which another deployment than the uploaded one is active. */
function serverWith(deploymentCreatedAt: string): Administration {
  const active = { deploymentId: 'theirs', deploymentCreatedAt };
  return {
    call: <Answer>(_method: string, path: string) =>
      Promise.resolve((path.endsWith('/deployments/ours') ? ours : active) as Answer),
    uploadCode: () => Promise.resolve('ours'),
    find: () => Promise.reject(new Error('not asked for')),
    list: <Entry>() => Promise.resolve([{ $id: 'code', key: 'DEPLOYED_CODE', value: 'theirs' } as Entry]),
    write: () => Promise.reject(new Error('not asked for')),
  };
}

function apply(server: Administration): Promise<void> {
  let now = 0;
  const clock = { now: () => now, sleep: (ms: number) => Promise.resolve((now += ms)) };
  return applyPlan(server, plan, clock, () => undefined);
}

test('a deployment that another admin has replaced meanwhile is not waited for', async () => {
  await apply(serverWith('2026-11-02T12:00:01.000+00:00'));
});

test('one that is older than the uploaded one gives way to it', async () => {
  await expect(apply(serverWith('2026-11-02T11:00:00.000+00:00'))).rejects.toThrow(
    'Not done after 10 minutes: deployment of function probe.',
  );
});
