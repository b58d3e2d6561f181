import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, ExecutionMethod } from 'node-appwrite';
import type { TableId } from '#domain/resourceIds.ts';
import { fillTable } from '#test/support/fillTable.ts';
import { newCampaign } from '#test/support/campaignRows.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { people } from '#test/support/signIn.ts';
import { startUploads, submission } from '#test/support/startUploads.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

/** What the page has a function do while the person waits: the platform ends it after 30 s. Each with what bounds its reading. */
const operations: readonly (readonly [functionId: string, method: 'GET' | 'POST', path: string, bound: string])[] = [
  ['file-uploader', 'POST', '/', 'a part of a file: 10 MiB'],
  ['file-uploader', 'POST', '/process', '20 s, of which 10 for a file of at most 10,000 rows, then the queue'],
  ['file-uploader', 'POST', '/undo', 'one upload'],
  ['file-uploader', 'POST', '/undo/preview', '20 s, then the background'],
  ['file-uploader', 'POST', '/names/merge', 'one row of rules'],
  ['file-uploader', 'POST', '/names/merge/preview', '20 s, then the background'],
  ['file-uploader', 'POST', '/teams/create', 'teams: 1,000 a call'],
  ['file-uploader', 'POST', '/teams/edit', 'teams: 1,000 a call'],
  ['file-uploader', 'POST', '/teams/remove', 'the rows of one team'],
  ['file-uploader', 'POST', '/teams/restore', 'the rows of one team, and teams: 1,000 a call'],
  ['file-uploader', 'POST', '/members/add', 'one member'],
  ['file-uploader', 'POST', '/members/edit', 'one member'],
  ['file-uploader', 'POST', '/members/remove', 'one member'],
  ['file-uploader', 'POST', '/accounts', '1,000 accounts'],
  ['file-exporter', 'GET', '/export', '20 s, then the background'],
  ['metric-calculator', 'POST', '/', 'teams, their inventories, metrics and reports: 1,000 a call'],
  ['change-recorder', 'POST', '/corrections', 'the states and reports of one team'],
  ['change-recorder', 'POST', '/notes', 'one row'],
  ['reminder', 'GET', '/status', 'nothing'],
  ['reminder', 'POST', '/remind', '20 s, then the background'],
  ['reminder', 'POST', '/test', 'nothing; 13 s for the mail server'],
  ['reminder', 'POST', '/test/webhook', 'nothing; 15 s for the webhook'],
  ['reminder', 'POST', '/preference', 'one row'],
  ['metric-tokens', 'POST', '/tokens', 'the tokens of one person'],
  ['campaigns', 'POST', '/campaigns', 'campaigns, and the rules of each category'],
];

const executed = /functions\.(?:execute|start)\(|requestPreview\(|post\(functions/;

test('the list has every path at which the page executes a function', () => {
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join('src', name), 'utf8'))
    .filter((text) => executed.test(text))
    .flatMap((text) => Array.from(text.matchAll(/'(\/[a-z/]*)'/g), ([, path = '']) => path));
  expect(new Set(found)).toEqual(new Set(operations.map(([, , path]) => path)));
});

describe('with more people, memberships, entries and states than one call reads', () => {
  const count = 1_001;
  const ids = Array.from({ length: count }, (_, number) => `r${number}`);
  const at = '2026-01-15T10:00:00.000+00:00';
  const platform = ofSuite(() => startUploads('here', {}, { withoutEvents: true }));
  const admin = ofSuite(() => platform.as(people.ada));
  let teamId: string;

  beforeAll(async () => {
    await platform.setLabels(admin.userId, ['admin']);
    for (const [uploadId, name] of [
      ['undone', 'Wren'],
      ['kept', 'Heron'],
    ] as const) {
      await admin.execute('/', { ...submission([uploadRow({ Team: name })]), uploadId });
      await platform.ended(uploadId);
    }
    const { list, tables } = platform.server;
    teamId = (await list('team-metadata')).find(({ teamName }) => teamName === 'Heron')?.$id ?? '';
    const entry = { teamId: 'gone', teamName: 'Gone', area: 'team', field: 'upload', source: 'upload', changedAt: at };
    const state = { area: 'metrics', stateAt: at, changedAt: at, isStart: true };
    const fill = (tableId: TableId, fieldsOf: (id: string) => object) =>
      fillTable(
        tables,
        tableId,
        ids.map(($id) => ({ $id, ...fieldsOf($id) })),
      );
    await fill('user-metadata', (id) => ({ email: `${id}@example.test` }));
    await fill('user-team-association', (userId) => ({ userId, teamId: 'gone' }));
    await fill('change-entries', () => entry);
    await fill('recorded-states', (rowId) => ({ rowId, ...state }));
    await platform.untilNothingRuns();
  });
  afterEach(() => platform.untilNothingRuns());

  const userId = 'r2';
  const merge = { category: 'languageAndVersion', name: 'Java', aliases: ['Jaba'] };
  /** Depend on the day, a mail server, and a webhook. */
  const refusedHere = new Set(['/corrections', '/test', '/test/webhook']);
  const bodyOf = (path: string): object => {
    const bodies: Readonly<Record<string, object>> = {
      '/': { ...submission([uploadRow({})]), uploadId: 'after' },
      '/undo': { uploadId: 'undone' },
      '/names/merge': { ...merge, mergeId: 'merge' },
      '/teams/create': { team: { teamName: 'Stork' }, creationId: 'creation' },
      '/teams/edit': { teamId, base: { teamName: 'Heron' }, mine: { teamName: 'Crane' } },
      '/teams/remove': { teamId, teamName: 'Crane', removalId: 'removal' },
      '/teams/restore': { removalId: 'removal' },
      '/members/add': { teamId, person: { userId }, agileTeamRole: null },
      '/members/edit': { teamId, userId, base: null, agileTeamRole: 'Developer' },
      '/members/remove': { teamId, userId },
      '/corrections': { teamId, month: '2026-01', base: {}, mine: {} },
      '/notes': { teamId, metric: 'manualFunctionalTestCount', month: '2026-01', before: '', text: 'Moved' },
      '/preference': { isOn: false },
      '/campaigns': { ...newCampaign, leadId: 'r3' },
      '/tokens': { name: 'CI', teams: null, metrics: null, days: 90 },
    };
    return bodies[path] ?? {};
  };

  test.each(operations.filter(([, , , bound]) => !bound.startsWith('20 s')))(
    '%s %s %s reads no second page: %s',
    async (functionId, method, path) => {
      const pages: string[] = [];
      const call = Client.prototype.call;
      jest.spyOn(Client.prototype, 'call').mockImplementation(function (this: Client, way, url, headers, params, type) {
        if (JSON.stringify(params?.queries ?? []).includes('cursorAfter')) pages.push(url.pathname);
        return call.call(this, way, url, headers, params, type);
      });
      const { responseStatusCode } = await admin.functions.createExecution({
        ...{ functionId, xpath: path, method: method === 'GET' ? ExecutionMethod.GET : ExecutionMethod.POST },
        body: JSON.stringify(bodyOf(path)),
      });
      expect(pages).toEqual([]);
      if (!refusedHere.has(path)) expect(responseStatusCode).toBe(200);
    },
  );
});
