import { readFileSync } from 'node:fs';
import type { PlatformEvent } from '#local/appwrite/events.ts';
import { parseTriggers, triggeredBy, triggerName } from '#local/appwrite/functions/eventTriggers.ts';
import { createAppwrite } from '#local/appwrite/createAppwrite.ts';
import { functionsConfig } from '#test/support/functionsConfig.ts';

const triggersOf = (...events: string[]) => parseTriggers(functionsConfig([{ $id: 'one', events }]).functions);

const row = (action: PlatformEvent['action'], payload: PlatformEvent['payload'] = {}): PlatformEvent => ({
  resource: { kind: 'row', databaseId: 'lab', tableId: 'item', id: 'r1' },
  action,
  payload,
  readRoles: [],
});
const prefs: PlatformEvent = {
  resource: { kind: 'account', id: 'alice', attribute: 'prefs' },
  action: 'update',
  payload: {},
  readRoles: [],
};
const file: PlatformEvent = {
  resource: { kind: 'file', bucketId: 'b', id: 'f1' },
  action: 'create',
  payload: {},
  readRoles: [],
};

const rowActions = ['create', 'update', 'upsert', 'delete'] as const;

it.each([
  ['databases.*.tables.*.rows.*', ['create', 'update', 'upsert', 'delete']],
  ['databases.*.tables.*.rows.*.create', ['create']],
  ['databases.lab.tables.item.rows.*.update', ['update']],
  ['databases.lab.tables.item.rows.r1.delete', ['delete']],
  ['databases.lab.tables.item.rows.r2', []],
  ['databases.lab.tables.other.rows.*', []],
  ['databases.*.collections.*.documents.*.update', ['update']],
  ['databases.lab.collections.item.documents.r1', ['create', 'update', 'upsert', 'delete']],
  ['databases.lab.tables.item', ['create', 'update', 'upsert', 'delete']],
  ['databases.lab', ['create', 'update', 'upsert', 'delete']],
  ['databases.*', ['create', 'update', 'upsert', 'delete']],
  ['databases.*.tables.*.create', []],
  ['databases.nosuch', []],
])('%s starts a function at %j of a row', (name, actions) => {
  expect(rowActions.filter((action) => triggeredBy(row(action), triggersOf(name)).length > 0)).toEqual(actions);
});

it.each([
  ['users.*.update.prefs', prefs],
  ['users.alice.update', prefs],
  ['buckets.*.files.*.create', file],
  ['buckets.b', file],
])('%s starts a function', (name, event) => {
  expect(triggeredBy(event, triggersOf(name))).toHaveLength(1);
  expect(triggeredBy(row('update'), triggersOf(name))).toEqual([]);
});

interface RecordedName {
  readonly request: { readonly body: { readonly events: readonly string[] } };
  readonly response: { readonly status: number };
}
const recorded = readFileSync('test/local/recordings/event-names.jsonl', 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as RecordedName);

it.each(recorded)('$request.body.events is taken or refused as recorded', ({ request, response }) => {
  const parse = () => triggersOf(...request.body.events);
  if (response.status === 200) expect(parse()).toHaveLength(1);
  else expect(parse).toThrow('of the function one');
});

it.each([
  'tablesdb.*.tables.*.rows.*.update',
  'rows.*.update',
  'databases.lab.tables.item.rows.*.upsert',
  'databases.*.tables.*.rows.*.frobnicate',
  'databases.lab.tables.item.rows.*.update.name',
  'databases.*.tables.*.documents.*',
  'databases',
  'databases.*.tables',
  '',
])('the name "%s" is refused, as by Appwrite', (name) => {
  expect(() => triggersOf(name)).toThrow(`The event "${name}" of the function one is none that starts functions.`);
});

it('events of functions are refused', () => {
  expect(() => triggersOf('functions.*.executions.*.update')).toThrow(
    `The event "functions.*.executions.*.update" of the function one can't start it: events of functions start none.`,
  );
});

it('more than 100 names are refused', () => {
  expect(() => triggersOf(...Array<string>(101).fill('databases.*'))).toThrow('The function one has 101 events');
});

it('a function that is switched off is not started, but its names are read', () => {
  const off = (name: string) =>
    parseTriggers(functionsConfig([{ $id: 'off', enabled: false, events: [name] }]).functions);
  expect(off('databases.*')).toEqual([]);
  expect(() => off('rows.*')).toThrow('The event "rows.*"');
});

it('the platform does not start with a bad name', () => {
  const config = functionsConfig([{ $id: 'one', events: ['tablesdb.*'] }]);
  const settings = {} as Parameters<typeof createAppwrite>[0];
  expect(() => createAppwrite(settings, config)).toThrow('The event "tablesdb.*" of the function one');
});

it.each([
  [row('create'), 'databases.lab.collections.item.documents.r1.create'],
  [row('update'), 'databases.lab.tables.item.rows.r1.update'],
  [row('upsert'), 'databases.lab.tables.item.rows.r1.upsert'],
  [row('delete'), 'databases.lab.tables.item.rows.r1.delete'],
  [row('delete', { $collection: 'database_1_collection_1' }), 'databases.lab.collections.item.documents.r1.delete'],
  [prefs, 'users.alice.update'],
  [file, 'buckets.b.files.f1.create'],
])('%j is called %s', (event, name) => expect(triggerName(event)).toBe(name));
