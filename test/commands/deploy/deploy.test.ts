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
    const metricsReceiverUrl = 'https://push.example.test';
    const said = await deploy({ settings: { metricsReceiverUrl } });
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
      metricsReceiverUrl,
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
    expect(state.deletions()).toEqual([
      '/tablesdb/engineering-data/tables/team-metadata/columns/productName',
      '/tablesdb/engineering-data/tables/user-team-association/indexes/user_team_unique',
    ]);
    expect(state.tables.map(({ $id }) => $id)).toEqual(config.tables.map(({ $id }) => $id));
    const [teams, associations] = state.tables;
    expect(teams!.columns.map(({ status }) => status)).toEqual(['available', 'available', 'available']);
    expect(associations!.indexes.find(({ key }) => key === 'user_team_unique')?.columns).toEqual(['userId', 'teamId']);
  });

  it('an index that somebody deleted before the answer to the question', async () => {
    const { deploy, state, config, fill } = await startDeployment();
    fill();
    const [, associations] = state.tables;
    associations!.indexes[0]!.columns = ['userId'];
    const confirm = () => {
      associations!.indexes.shift();
      return Promise.resolve();
    };
    await deploy({ terminal: { say: () => undefined, confirm } });
    expect(associations!.indexes.map(({ key }) => key).sort()).toEqual(
      config.tables[1]!.indexes.map(({ key }) => key).sort(),
    );
  });

  it.each([
    [0, 'create database engineering-data'],
    [3, 'create column engineering-data/team-metadata/teamName'],
    [13, 'create index engineering-data/user-team-association/team'],
    [14, 'create bucket exports'],
    [20, 'set DEPLOYED_CODE of function file-uploader'],
    [21, 'deploy function file-uploader'],
  ])('a run whose server failed after %i writes', async (writes, name) => {
    const { deploy, state, config } = await startDeployment();
    state.writesUntilFailure = writes;
    await expect(deploy()).rejects.toThrow(
      `${name}: The database is away. (503 general_service_disabled)\nWhat was done until then stays; the next run goes on from there.`,
    );
    state.writesUntilFailure = Infinity;
    await deploy();
    expect(state.tables).toHaveLength(2);
    for (const table of config.tables) expect(state.tables.find(({ $id }) => $id === table.$id)).toMatchObject(table);
    expect(state.buckets).toMatchObject(config.buckets);
    expect(state.functions.map(({ deploymentId }) => deploymentId !== '')).toEqual(config.functions.map(() => true));
    expect(state.deletions()).toEqual([]);
  });

  it('a run whose server failed when it was asked about columns', async () => {
    const { deploy, state, config } = await startDeployment();
    state.onWrite = () => {
      state.isReadable = state.tables[1]?.columns.length !== config.tables[1]!.columns.length;
    };
    await expect(deploy()).rejects.toThrow(
      'wait for columns: The database is away. (503 general_service_disabled)\nWhat was done until then stays',
    );
    Object.assign(state, { isReadable: true, onWrite: () => undefined });
    await deploy();
    expect(state.tables).toMatchObject(config.tables.map(({ $id, columns }) => ({ $id, columns })));
  });

  it('a run in which the server failed to make columns', async () => {
    const { deploy, state, config } = await startDeployment();
    state.failingColumns.set('teamName', 'Row size too large').set('userId', 'Disk full');
    await expect(deploy()).rejects.toThrow(
      [
        'create column engineering-data/team-metadata/teamName: the server failed to make it: Row size too large',
        'create column engineering-data/user-team-association/userId: the server failed to make it: Disk full',
        'What was done until then stays; the next run goes on from there.',
      ].join('\n'),
    );
    state.failingColumns.clear();
    await deploy();
    expect(state.tables).toMatchObject(config.tables.map(({ indexes, $id }) => ({ indexes, $id })));
    expect(state.deletions()).toEqual([
      '/tablesdb/engineering-data/tables/team-metadata/columns/teamName',
      '/tablesdb/engineering-data/tables/user-team-association/columns/userId',
    ]);
  });

  it('a run whose server has no workers', async () => {
    const { deploy, state, config, fill } = await startDeployment();
    fill();
    const [teams, associations] = state.tables;
    teams!.columns.pop();
    associations!.indexes[0]!.status = 'deleting';
    state.readsBeforeDone = Infinity;
    await expect(deploy()).rejects.toThrow(
      "Not done after 10 minutes: delete engineering-data/user-team-association/user_team_unique. Do the server's workers run?",
    );
    associations!.indexes[0]!.status = 'processing';
    await expect(deploy()).rejects.toThrow(
      "Not done after 10 minutes: column engineering-data/team-metadata/projectId. Do the server's workers run?",
    );
    state.readsBeforeDone = 30;
    for (const made of [teams!.columns.at(-1)!, associations!.indexes[0]!]) {
      state.start(() => (made.status = 'available'));
    }
    const said = await deploy();
    expect(said).toContain(
      '- wait for column engineering-data/team-metadata/projectId, which the server is still making',
    );
    expect(said).toContain('- wait for index engineering-data/user-team-association/');
    expect(state.tables).toMatchObject(config.tables.map(({ $id }) => ({ $id })));
    expect(state.deletions()).toEqual([]);
  });

  it('a function without a deployment', async () => {
    const { deploy, state, fill } = await startDeployment();
    fill();
    Object.assign(state.functions[1]!, { deploymentId: '', deploymentCreatedAt: '' });
    expect(await deploy()).toContain('Changes of engineering-data');
    expect(state.deployments.map(({ functionId }) => functionId)).toEqual(['file-exporter']);
  });
});
