import { startDeployment } from './startDeployment.ts';

describe('functions', () => {
  it('are deployed anew only when their code has changed', async () => {
    const { deploy, state, fill, rebuild } = await startDeployment();
    fill();
    rebuild('file-exporter', 'export default () => 2;');
    await deploy();
    expect(state.deployments.map(({ functionId }) => functionId)).toEqual(['file-exporter']);
    await deploy();
    expect(state.deployments).toHaveLength(1);
  });

  it('are waited for until the new deployment is the active one', async () => {
    const { deploy, state, fill, rebuild } = await startDeployment();
    fill();
    rebuild('file-exporter', 'export default () => 2;');
    state.readsBeforeActivation = 2;
    expect(await deploy()).toContain('is now as the configuration says.');
    expect(state.functions[1]!.deploymentId).toBe('deployment-1');
  });

  it('are all deployed anew when the time zone has changed', async () => {
    const { config, deploy, state, fill, pageConfig } = await startDeployment();
    fill();
    state.functions[0]!.variables[0]!.secret = true;
    const said = await deploy({ settings: { timeZone: 'Europe/Berlin' } });
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
      '- change function file-uploader: timeout 15 → 900, scopes [] → ["rows.read","rows.write","files.read","files.write","execution.read","execution.write"]',
    );
    expect(state.functions[0]).toMatchObject({ timeout: 900, scopes: config.functions[0]!.scopes });
    expect(state.deployments).toEqual([]);
  });

  it('whose build fails are told, and deployed the next time', async () => {
    const { deploy, state, fill, rebuild } = await startDeployment();
    fill();
    rebuild('file-exporter', 'export default () => 2;');
    state.buildStatus = 'failed';
    await expect(deploy()).rejects.toThrow(
      'The server still differs after the push:\n- deploy function file-exporter, whose last deployment failed: see Appwrite console → Functions → File exporter → Deployments',
    );
    state.buildStatus = 'ready';
    await deploy();
    expect(state.functions[1]!.deploymentId).toBe('deployment-2');
  });
});
