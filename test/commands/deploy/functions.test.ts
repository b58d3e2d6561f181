import type { StoredFunction } from './standIn/ProjectState.ts';
import { startDeployment } from './startDeployment.ts';

describe('functions', () => {
  it('are deployed anew only when their code has changed', async () => {
    const { deploy, state, fill, rebuild } = await startDeployment();
    fill();
    rebuild('file-exporter', 'export default () => 2;');
    await deploy();
    const code = { 'main.js': 'export default () => 2;' };
    expect(state.deployments).toMatchObject([{ functionId: 'file-exporter', files: code }]);
    await deploy();
    expect(state.deployments).toHaveLength(1);
  });

  it('are waited for until the new deployment is the active one', async () => {
    const { deploy, state, fill, rebuild } = await startDeployment();
    fill();
    rebuild('file-exporter', 'export default () => 2;');
    state.readsBeforeDone = 20;
    expect(await deploy()).toContain('is now as the configuration says.');
    expect(state.functions[1]!.deploymentId).toBe('deployment-1');
  });

  it('are waited for through a short outage of the server', async () => {
    const { deploy, state, fill, rebuild } = await startDeployment();
    fill();
    rebuild('file-exporter', 'export default () => 2;');
    let now = 0;
    state.onWrite = () => (state.isReadable = state.deployments.length === 0 || now > 30_000);
    const sleep = (ms: number) => {
      now += ms;
      state.isReadable ||= now > 30_000;
      return Promise.resolve();
    };
    expect(await deploy({ clock: { now: () => now, sleep } })).toContain('is now as the configuration says.');
    expect(state.functions[1]!.deploymentId).toBe('deployment-1');
  });

  it.each([
    [
      'named its code',
      ({ variables }: StoredFunction) => {
        for (const variable of variables.filter(({ key }) => key === 'DEPLOYED_CODE')) variable.value = 'theirs';
      },
    ],
    [
      'made its code the active one',
      (stored: StoredFunction) =>
        Object.assign(stored, { deploymentId: 'theirs', deploymentCreatedAt: '2027-01-01T12:00:00.000+00:00' }),
    ],
  ])('are deployed anew after a run beside which another admin %s', async (_title, overtake) => {
    const { deploy, state, fill, rebuild } = await startDeployment();
    fill();
    rebuild('file-exporter', 'export default () => 2;');
    const [, exporter] = state.functions;
    state.onWrite = () => {
      if (state.deployments.length === 1) state.start(() => state.start(() => state.start(() => overtake(exporter!))));
      state.onWrite = state.deployments.length === 1 ? () => undefined : state.onWrite;
    };
    await expect(deploy()).rejects.toThrow(
      'deploy function file-exporter: somebody else deployed it at the same time. Run the command again.',
    );
    expect(await deploy()).toContain('- deploy function file-exporter');
    expect(state.deployments).toHaveLength(2);
  });

  it('are all deployed anew when the time zone has changed', async () => {
    const { config, deploy, state, fill, pageConfig } = await startDeployment();
    fill();
    state.functions[0]!.variables[0]!.secret = true;
    const { $id } = state.functions[0]!.variables[0]!;
    const said = await deploy({ settings: { timeZone: 'Europe/Berlin' } });
    expect(said).toContain(
      '- make the variable TIME_ZONE of function file-uploader anew, which is secret\n- set TIME_ZONE of function file-uploader to Europe/Berlin\n',
    );
    expect(state.deletions()).toEqual([`/functions/${state.functions[0]!.$id}/variables/${$id}`]);
    expect(said).toContain(
      '- set TIME_ZONE of function metric-calculator to Europe/Berlin\n- deploy function metric-calculator',
    );
    for (const { variables } of state.functions) {
      expect(variables.filter(({ key }) => key === 'TIME_ZONE')).toMatchObject([
        { value: 'Europe/Berlin', secret: false },
      ]);
    }
    expect(state.deployments).toHaveLength(config.functions.length);
    expect(pageConfig()).toMatchObject({ timeZone: 'Europe/Berlin' });
  });

  it('keep their deployment when settings alone have changed', async () => {
    const { deploy, state, fill, config } = await startDeployment();
    fill();
    Object.assign(state.functions[0]!, { timeout: 15, scopes: [] });
    expect(await deploy()).toContain(
      '- change function file-uploader: timeout 15 → 900, scopes [] → ["rows.read","rows.write","files.read","files.write","users.read","execution.write"]',
    );
    expect(state.functions[0]).toMatchObject({ timeout: 900, scopes: config.functions[0]!.scopes });
    expect(state.deployments).toEqual([]);
  });

  it('whose build fails are told, and deployed the next time', async () => {
    const { deploy, state, fill, rebuild } = await startDeployment();
    fill();
    rebuild('file-exporter', 'export default () => 2;');
    state.buildStatus = 'failed';
    rebuild('reminder', 'export default () => 2;');
    await expect(deploy()).rejects.toThrow(
      [
        ...['File exporter', 'Reminder'].map(
          (name) =>
            `deploy function ${name.toLowerCase().replace(' ', '-')}: its build failed: Extracting …\nError: no such file or directory (Appwrite console → Functions → ${name} → Deployments)`,
        ),
        'What was done until then stays; the next run goes on from there.',
      ].join('\n'),
    );
    state.buildStatus = 'ready';
    expect(await deploy()).toContain(
      '- deploy function file-exporter, whose last deployment failed: see Appwrite console → Functions → File exporter → Deployments\n',
    );
    expect(state.functions[1]!.deploymentId).toBe('deployment-3');
    expect(state.deletions()).toEqual([]);
  });
});
