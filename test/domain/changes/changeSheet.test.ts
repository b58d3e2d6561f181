import { changeSheetColumns, toSheetRows } from '#domain/changes/changeSheet.ts';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { changeRow } from '#test/support/changeRows.ts';

const cellsOf = (fields: Partial<ChangeEntry>, timeZone = 'UTC') =>
  toSheetRows(changeRow('a', fields)).map((row) => changeSheetColumns(timeZone).map(({ value }) => value(row)));

it('has a row for a changed field, in words, with the time of the organisation', () => {
  expect(changeSheetColumns('UTC').map(({ header }) => header)).toEqual([
    'When',
    'Who',
    'How known',
    'Team',
    'Area',
    'Field',
    'Old',
    'New',
    'Upload',
  ]);
  expect(cellsOf({ oldValue: 'Java:8|Go', newValue: 'Java:21' }, 'Asia/Kolkata')).toEqual([
    [
      ...['2026-11-21T19:35:00+05:30', 'Sam Staff', 'platform', 'Blue Whales', 'Tech inventory', 'Languages'],
      ...['Java 8, Go', 'Java 21', ''],
    ],
  ]);
});

const upload = { area: 'team', field: 'upload', source: 'upload', uploadId: 'u1', userName: 'ada@x.test' } as const;
const fieldsOf = (fields: Partial<ChangeEntry>) =>
  cellsOf(fields).map(([, , known, , , field, from, to, file]) => [known, field, from, to, file]);

it.each<[string, Partial<ChangeEntry>, readonly (readonly (string | number)[])[]]>([
  [
    'an upload has a row for each field, and its file',
    {
      ...upload,
      fileName: 'plan.csv',
      oldValue: '{"sector":"A","greenfield":false}',
      newValue: '{"sector":"B","greenfield":true}',
    },
    [
      ['upload', 'Sector', 'A', 'B', 'plan.csv'],
      ['upload', 'Greenfield', 'No', 'Yes', 'plan.csv'],
    ],
  ],
  [
    'an upload of which no file name was kept has its id',
    { ...upload, oldValue: '{"sector":"A"}', newValue: '{"sector":"B"}' },
    [['upload', 'Sector', 'A', 'B', 'u1']],
  ],
  [
    'a removed team has a row of its own',
    { ...upload, source: 'platform', oldValue: '{"sector":"A"}', newValue: null },
    [
      ['platform', 'Team', 'Blue Whales', '', ''],
      ['platform', 'Sector', 'A', '', ''],
    ],
  ],
  [
    'so has one that was added',
    { ...upload, oldValue: null, newValue: '{"sector":"A"}' },
    [
      ['upload', 'Team', '', 'Blue Whales', 'u1'],
      ['upload', 'Sector', '', 'A', 'u1'],
    ],
  ],
  [
    'a member has both texts',
    { area: 'members', field: 'member', oldValue: 'Jack Green, Developer', newValue: 'Jack Green, Tester' },
    [['platform', 'Member', 'Jack Green, Developer', 'Jack Green, Tester', '']],
  ],
  [
    'what the page told says so',
    { source: 'page', area: 'metrics', field: 'overallRepoTestCoverage', oldValue: null, newValue: '90.5' },
    [['as the page told', 'Overall Repo Test Coverage (%)', '', 90.5, '']],
  ],
  [
    'numbers of metrics are numbers',
    { area: 'metrics', field: 'automatedFunctionalTestCount', oldValue: '1200', newValue: '13000' },
    [['platform', 'Automated Functional Test Count', 1_200, 13_000, '']],
  ],
  [
    'corrected ones, too, and nothing else is',
    {
      ...{ area: 'metrics', field: 'correction 2026-10' },
      oldValue: '{"overallRepoTestCoverage":50,"veracodeScanning":"No"}',
      newValue: '{"overallRepoTestCoverage":5.5,"veracodeScanning":"Yes"}',
    },
    [
      ['platform', 'October 2026 corrected: Overall Repo Test Coverage (%)', 50, 5.5, ''],
      ['platform', 'October 2026 corrected: Veracode Scanning', 'No', 'Yes', ''],
    ],
  ],
  [
    'a note keeps its text',
    { area: 'metrics', field: 'note 2026-10 overallRepoTestCoverage', oldValue: null, newValue: '1,200' },
    [['platform', 'Note on Overall Repo Test Coverage (%), October 2026', '', '1,200', '']],
  ],
])('%s', (_, fields, rows) => expect(fieldsOf(fields)).toEqual(rows));
