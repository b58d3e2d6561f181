import { planChanges } from '#commands/deploy/planChanges.ts';
import type { DeployedFunction, ServerState } from '#commands/deploy/readServer.ts';
import { readAppwriteConfig, type Column } from '#commands/deploy/resources.ts';

const { functions, buckets, tablesDB, tables, ...project } = readAppwriteConfig('appwrite.config.json');
const config = {
  ...project,
  tablesDB,
  tables: tables.slice(0, 1),
  buckets: buckets.slice(0, 1),
  functions: functions.slice(0, 1),
};
const [table, bucket, uploader] = [config.tables[0]!, config.buckets[0]!, config.functions[0]!];
const inputs = { timeZone: 'UTC', codeHashes: { 'file-uploader': 'hash' } };

const deployed: DeployedFunction = {
  ...uploader,
  deploymentId: 'first',
  deploymentCreatedAt: '2026-11-02T12:00:00.000+00:00',
  latestDeploymentStatus: 'ready',
  variables: [
    ['TIME_ZONE', 'UTC'],
    ['DEPLOYED_CODE', 'hash'],
  ].map(([key = '', value = '']) => ({
    $id: key,
    key,
    value,
    secret: false,
    $updatedAt: '2026-11-01T12:00:00.000+00:00',
  })),
};
const same: ServerState = { databases: tablesDB, tables: [table], buckets: [bucket], functions: [deployed] };

function withColumn(changes: Partial<Column>): ServerState {
  const [first, ...others] = table.columns;
  return { ...same, tables: [{ ...table, columns: [{ ...first!, ...changes }, ...others] }] };
}

function found(state: ServerState) {
  const { changes, kept, foreign } = planChanges(config, state, inputs);
  return { changes, kept: kept.map(({ name }) => name), foreign };
}

const nothing = { changes: [], kept: [], foreign: [] };

describe('a plan', () => {
  it('is empty when server and file say the same', () => expect(found(same)).toEqual(nothing));

  it.each<[string, ServerState]>([
    ['the order of permissions', { ...same, tables: [{ ...table, $permissions: [...table.$permissions].reverse() }] }],
    ['the order of scopes', { ...same, functions: [{ ...deployed, scopes: [...deployed.scopes].reverse() }] }],
    ['an empty format', withColumn({ format: '' })],
    ['what the server adds', withColumn({ status: 'available', error: '', $createdAt: 'today' })],
  ])('does not mind %s', (_name, state) => expect(found(state)).toEqual(nothing));

  it.each<[string, Partial<Column>]>([
    ['size', { size: 10 }],
    ['type', { type: 'integer' }],
    ['format', { format: 'email' }],
    ['array', { array: true }],
    ['encrypt', { encrypt: true }],
  ])('keeps a column of another %s', (_name, changes) => {
    expect(found(withColumn(changes))).toEqual({ ...nothing, kept: ['engineering-data/team-metadata/teamName'] });
  });

  it.each<[string, Partial<Column>, string]>([
    ['required', { required: false }, 'required false → true'],
    ['default', { default: 'Blue' }, 'default "Blue" → null'],
    ['max', { max: 9223372036854775807n }, 'max 9223372036854775807 → none'],
  ])('changes %s of a column in place', (_name, changes, difference) => {
    const line = `change column engineering-data/team-metadata/teamName: ${difference}`;
    expect(found(withColumn(changes))).toEqual({ ...nothing, changes: [line] });
  });

  it('waits for a column and an index that the server is still making', () => {
    const { tables: states } = withColumn({ status: 'processing' });
    const [index, ...others] = table.indexes;
    const state = { ...same, tables: [{ ...states[0]!, indexes: [{ ...index!, status: 'processing' }, ...others] }] };
    const [plan] = planChanges(config, state, inputs).tables;
    expect(plan).toMatchObject({ columns: { awaited: ['teamName'] }, indexes: { awaited: ['team_name'] } });
    expect(found(state).changes).toEqual([
      'wait for column engineering-data/team-metadata/teamName, which the server is still making',
      'wait for index engineering-data/team-metadata/team_name, which the server is still making',
    ]);
  });

  it('deploys a function whose variable was changed since', () => {
    const [timeZone, code] = deployed.variables;
    const later = { ...code!, $updatedAt: '2026-11-03T12:00:00.000+00:00' };
    const state = { ...same, functions: [{ ...deployed, variables: [timeZone!, later] }] };
    expect(found(state).changes).toEqual(['deploy function file-uploader']);
  });

  it('makes what is missing, whatever else is there', () => {
    const other = { ...table, $id: 'other' };
    expect(found({ databases: tablesDB, tables: [other], buckets: [], functions: [] })).toEqual({
      changes: [
        `create table engineering-data/team-metadata (columns: ${table.columns.length}, indexes: 2)`,
        'create bucket exports',
        'create function file-uploader',
        'set TIME_ZONE of function file-uploader to UTC',
        'deploy function file-uploader',
      ],
      kept: [],
      foreign: ['table engineering-data/other'],
    });
  });
});
