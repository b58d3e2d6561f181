import { reminderVariables, startDeployment } from './startDeployment.ts';

/** Requests that ask about other ways to sign in, as a guest who gives nothing. */
const signInProbes = [
  'POST /v1/account/sessions/email 400',
  'POST /v1/account/tokens/magic-url 400',
  'POST /v1/account/tokens/email 501',
  'POST /v1/account/tokens/phone 400',
];

describe('an empty project', () => {
  it('gets everything that the configuration names', async () => {
    const { deploy, state, config, pageConfig, endpoint } = await startDeployment();
    const said = await deploy();
    expect(said).toContain('- create table engineering-data/team-metadata (columns: 3, indexes: 2)');
    expect(said).toContain(`engineering-data at ${endpoint} is now as the configuration says.`);
    expect(state.databases).toEqual(config.tablesDB);
    expect(state.tables).toMatchObject(config.tables);
    expect(state.buckets).toMatchObject(config.buckets);
    for (const { $id, scopes, timeout, execute } of config.functions) {
      const made = state.functions.find((one) => one.$id === $id);
      expect(made).toMatchObject({ scopes, timeout, execute, latestDeploymentStatus: 'ready' });
      expect(made?.variables).toMatchObject([
        { key: 'TIME_ZONE', value: 'America/New_York', secret: false },
        ...Object.entries($id === 'reminder' ? reminderVariables : {}).map(([key, value]) => ({ key, value })),
        { secret: false },
      ]);
    }
    expect(pageConfig()).toEqual({
      appwriteEndpoint: endpoint,
      appwriteProjectId: 'engineering-data',
      fileUploaderFunctionId: 'file-uploader',
      fileExporterFunctionId: 'file-exporter',
      metricCalculatorFunctionId: 'metric-calculator',
      timeZone: 'America/New_York',
      contactEmail: 'automation-engineering@example.test',
    });
  });

  it('is as the configuration says afterwards: a second time writes nothing', async () => {
    const { deploy, state } = await startDeployment();
    await deploy();
    state.writes.length = 0;
    expect(await deploy()).toContain('is as the configuration says. Nothing is changed.');
    expect(state.writes).toEqual(signInProbes);
  });

  it('is shown what would change, and nothing more, with --dry-run', async () => {
    const { deploy, state, endpoint } = await startDeployment();
    const said = await deploy({ isDryRun: true });
    expect(said).toContain(`Changes of engineering-data at ${endpoint}:\n- create database engineering-data\n`);
    expect(state.names()).toEqual([]);
  });

  it('stays as it is when the person refuses', async () => {
    const { deploy, state } = await startDeployment();
    const confirm = () => Promise.reject(new Error('Nothing was changed.'));
    await expect(deploy({ terminal: { say: () => undefined, confirm } })).rejects.toThrow('Nothing was changed.');
    expect(state.names()).toEqual([]);
  });
});

describe('a half-made project is repaired:', () => {
  it('a table without columns, one without an index, a missing bucket', async () => {
    const { deploy, state, config, fill } = await startDeployment();
    fill();
    Object.assign(state.tables[0]!, { columns: [], indexes: [], $permissions: [] });
    state.tables[1]!.indexes.pop();
    state.buckets.pop();
    const said = await deploy();
    expect(said).toContain('- create column engineering-data/team-metadata/teamName: string');
    expect(said).toContain('- create index engineering-data/user-team-association/team: key of teamId');
    expect(said).toContain('- create bucket upload-undo');
    expect(state.tables).toMatchObject(config.tables);
    expect(state.buckets).toMatchObject(config.buckets);
  });

  it('a column that the server failed to make, an index with other columns', async () => {
    const { deploy, state, config, fill } = await startDeployment();
    fill();
    Object.assign(state.tables[0]!.columns[1]!, { status: 'failed', error: 'Row size too large' });
    state.tables[1]!.indexes[0]!.columns = ['userId'];
    const said = await deploy();
    expect(said).toContain(
      '- make column engineering-data/team-metadata/productName anew, which the server failed to make: Row size too large',
    );
    expect(said).toContain(
      '- make index engineering-data/user-team-association/user_team_unique anew: unique of userId, teamId',
    );
    expect(state.tables.map(({ $id }) => $id)).toEqual(config.tables.map(({ $id }) => $id));
    const [teams, associations] = state.tables;
    expect(teams!.columns.map(({ status }) => status)).toEqual(['available', 'available', 'available']);
    expect(associations!.indexes.find(({ key }) => key === 'user_team_unique')?.columns).toEqual(['userId', 'teamId']);
  });

  it.each([3, 14, 19])('a run that ended after %i writes', async (writes) => {
    const { deploy, state, config } = await startDeployment();
    state.writesUntilFailure = writes;
    await expect(deploy()).rejects.toThrow('The database is away.');
    state.writesUntilFailure = Infinity;
    await deploy();
    expect(state.tables).toHaveLength(2);
    for (const table of config.tables) expect(state.tables.find(({ $id }) => $id === table.$id)).toMatchObject(table);
    expect(state.buckets).toMatchObject(config.buckets);
    expect(state.functions.map(({ deploymentId }) => deploymentId !== '')).toEqual(config.functions.map(() => true));
  });

  it('a function without a deployment', async () => {
    const { deploy, state, fill } = await startDeployment();
    fill();
    Object.assign(state.functions[1]!, { deploymentId: '', deploymentCreatedAt: '' });
    expect(await deploy()).toContain('Changes of engineering-data');
    expect(state.deployments.map(({ functionId }) => functionId)).toEqual(['file-exporter']);
  });
});
