import { startDeployment } from './startDeployment.ts';

describe('data', () => {
  it('outside of the configuration survives: databases, tables, columns, indexes, buckets, functions', async () => {
    const { config, deploy, state, fill } = await startDeployment();
    fill();
    const count = { key: 'count', type: 'integer', required: false, array: false, default: null, status: 'available' };
    const unbounded = { ...count, min: -9223372036854775808n, max: 9223372036854775807n };
    const secret = {
      key: 'secret',
      type: 'string',
      size: 50,
      required: true,
      array: false,
      encrypt: true,
      status: 'available',
    };
    const foreign = {
      databaseId: 'wiki',
      name: 'Pages',
      enabled: true,
      rowSecurity: true,
      $permissions: ['read("any")'],
      columns: [unbounded, secret],
      indexes: [],
    };
    state.databases.push({ $id: 'wiki', name: 'Wiki', enabled: false });
    state.databases.push({ $id: 'documents', name: 'Documents', enabled: true, type: 'documentsdb' });
    state.tables.push({ ...foreign, $id: 'pages', rows: [{ count: 3 }] });
    state.tables.push({ ...foreign, $id: 'notes', databaseId: 'engineering-data', rows: [{ count: 4 }] });
    state.tables[0]!.columns.push({ ...unbounded });
    state.tables[0]!.rows.push({ teamName: 'Blue', count: 5 });
    state.tables[0]!.indexes.push({
      key: 'by_count',
      type: 'key',
      columns: ['count'],
      orders: ['ASC'],
      status: 'available',
    });
    state.buckets.push({ $id: 'pictures', name: 'Pictures' });
    state.functions.push({ ...state.functions[0]!, $id: 'mailer', variables: [] });
    const before = structuredClone(state.tables);
    state.tables[1]!.name = 'Associations';

    const said = await deploy();
    expect(said).toContain(
      [
        'Not in the configuration, left as it is:',
        '- database wiki',
        '- database documents',
        '- column engineering-data/team-metadata/count',
        '- index engineering-data/team-metadata/by_count',
        '- table engineering-data/notes',
        '- table wiki/pages',
        '- bucket pictures',
        '- function mailer',
        'Changes of',
      ].join('\n'),
    );
    expect(said).toContain(
      '- change table engineering-data/user-team-association: name "Associations" → "User-team association"',
    );
    expect(state.tables).toEqual(before);
    expect(state.deletions()).toEqual([]);
    expect(state.databases.map(({ $id, name, enabled }) => [$id, name, enabled])).toContainEqual([
      'wiki',
      'Wiki',
      false,
    ]);
    expect(state.databases.map(({ $id }) => $id)).toContain('documents');
    expect(state.buckets).toHaveLength(config.buckets.length + 1);
    expect(state.functions).toHaveLength(config.functions.length + 1);
  });

  it('in a column of another size or encryption stays, and how to make it anew is told', async () => {
    const { deploy, state, fill } = await startDeployment();
    fill();
    state.tables[0]!.columns[1]!.size = 100;
    state.tables[0]!.columns[2]!.encrypt = true;
    state.tables[0]!.rows.push({ teamName: 'Blue', productName: 'Data', projectId: 'PRJ-1' });
    state.tables[1]!.name = 'Associations';
    const before = structuredClone(state.tables[0]);
    expect(await deploy()).toContain(
      [
        'Left as it is, because its data would be lost:',
        "- column engineering-data/team-metadata/productName differs in what can't be changed without losing its values: size 100 → 20000. To make it anew, empty: --remove engineering-data/team-metadata/productName",
        "- column engineering-data/team-metadata/projectId differs in what can't be changed without losing its values: encrypt true → false. To make it anew, empty: --remove engineering-data/team-metadata/projectId",
      ].join('\n'),
    );
    expect(state.tables[0]).toEqual(before);
    expect(state.deletions()).toEqual([]);
  });

  it('in a column that the server failed to delete stays', async () => {
    const { deploy, state, fill } = await startDeployment();
    fill();
    Object.assign(state.tables[0]!.columns[1]!, { status: 'stuck', error: 'Lock wait timeout' });
    expect(await deploy()).toContain(
      '- column engineering-data/team-metadata/productName was to be deleted, which the server failed to do: Lock wait timeout. To make it anew, empty: --remove engineering-data/team-metadata/productName\n',
    );
    expect(state.deletions()).toEqual([]);
  });

  it('goes where it is named: a column is made anew, a foreign table is removed', async () => {
    const { deploy, state, config, fill } = await startDeployment();
    fill();
    state.tables[0]!.columns[1]!.size = 100;
    state.tables[0]!.rows.push({ teamName: 'Blue', productName: 'Data' });
    state.tables.push({ ...structuredClone(state.tables[1]!), $id: 'notes' });
    const removals = ['engineering-data/team-metadata/productName', 'engineering-data/notes'];
    const said = await deploy({ removals });
    expect(said).toContain(
      '- remove column engineering-data/team-metadata/productName with its value in every row\n- remove table engineering-data/notes with all its rows\n- create column engineering-data/team-metadata/productName: string',
    );
    expect(state.tables.map(({ $id }) => $id)).toEqual(['team-metadata', 'user-team-association']);
    expect(state.tables[0]!.columns.find(({ key }) => key === 'productName')?.size).toBe(20_000);
    expect(state.tables[0]!.rows).toEqual([{ teamName: 'Blue', productName: null }]);
    expect(state.tables[0]!.columns).toHaveLength(config.tables[0]!.columns.length);
    expect(state.deletions()).toEqual([
      '/tablesdb/engineering-data/tables/team-metadata/columns/productName',
      '/tablesdb/engineering-data/tables/notes',
    ]);
  });

  it('of a column goes with its part in indexes, which are made anew', async () => {
    const { deploy, state, config, fill } = await startDeployment();
    fill();
    const said = await deploy({
      removals: ['engineering-data/team-metadata/projectId', 'engineering-data/user-team-association/userId'],
    });
    expect(said).toContain('- create index engineering-data/team-metadata/project_id: key of projectId\n');
    expect(said).toContain('- make index engineering-data/user-team-association/user_team_unique anew: ');
    for (const { $id, indexes } of config.tables) {
      const made = state.tables.find((table) => table.$id === $id)?.indexes.map(({ key, columns }) => [key, columns]);
      expect(made?.sort()).toEqual(indexes.map(({ key, columns }) => [key, columns]).sort());
    }
  });

  it('is not searched for a name that the server does not have', async () => {
    const { deploy, fill } = await startDeployment();
    fill();
    await expect(deploy({ removals: ['engineering-data/team-metadata/teamNam'] })).rejects.toThrow(
      '--remove engineering-data/team-metadata/teamNam: the server has no such database, table or column. Write DATABASE, DATABASE/TABLE or DATABASE/TABLE/COLUMN.',
    );
  });

  it('stays when a column changes in place: range, choices, whether it is required', async () => {
    const { deploy, state, config, fill } = await startDeployment(['file-upload-results']);
    fill();
    const [uploads] = state.tables;
    uploads!.columns.find(({ key }) => key === 'status')!.elements = ['queued', 'processing'];
    uploads!.rows.push({ fileName: 'plan.csv', status: 'queued' });
    const rows = structuredClone(uploads!.rows);
    expect(await deploy()).toContain(
      '- change column functions/file-upload-results/status: elements ["queued","processing"] → ["queued","processing","completed","failed"]',
    );
    expect(uploads).toMatchObject(config.tables[0]!);
    expect(uploads!.rows).toEqual(rows);
  });
});
