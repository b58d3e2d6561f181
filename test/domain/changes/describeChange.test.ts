import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { describeEntry } from '#domain/changes/describeChange.ts';
import { changeRow } from '#test/support/changeRows.ts';

it.each<[string, Partial<ChangeEntry>, readonly (readonly (string | null)[])[]]>([
  [
    'metrics that no longer apply, with their reasons',
    {
      field: 'notApplicable',
      newValue: '{"veracodeScanningPercentage":"boughtSoftware","manualFunctionalTestCount":"noCode"}',
    },
    [
      [
        'Not applicable',
        null,
        'Manual Functional Test Count (No code of our own), Veracode Scanning Percentage (Bought software)',
      ],
    ],
  ],
  ['an unchanged save', { field: 'report', newValue: '2026-11' }, [['Reported November 2026 unchanged', null, null]]],
  [
    'a confirmation, whatever else it is',
    { area: 'inventory', field: 'confirmation', newValue: '2020-01-01' },
    [['Confirmed as still right', null, null]],
  ],
  [
    'a correction of the month before, a line for each metric',
    {
      field: 'correction 2026-10',
      oldValue: '{"overallRepoTestCoverage":70,"notApplicable":null}',
      newValue: '{"overallRepoTestCoverage":75.5,"notApplicable":"{\\"veracodeScanning\\":\\"noCode\\"}"}',
    },
    [
      ['October 2026 corrected: Overall Repo Test Coverage (%)', '70', '75.5'],
      ['October 2026 corrected: Not applicable', null, 'Veracode Scanning (No code of our own)'],
    ],
  ],
])('tells %s', (_, fields, lines) => {
  const described = describeEntry(changeRow('a', { area: 'metrics', oldValue: null, ...fields }));
  const texts = described.map((change) => (change.kind === 'list' ? [] : [change.label, change.from, change.to]));
  expect(texts).toEqual(lines);
});

it.each<[string, Partial<ChangeEntry>, object]>([
  [
    'a member who came',
    { area: 'members', field: 'member', newValue: 'Green, Jack, Developer' },
    { kind: 'member', label: 'Member', name: null, from: null, to: 'Green, Jack, Developer' },
  ],
  [
    'a member who went',
    { area: 'members', field: 'member', oldValue: 'Jack Green', newValue: null },
    { kind: 'member', label: 'Member', name: null, from: 'Jack Green', to: null },
  ],
  [
    'another role, by the name before it',
    { area: 'members', field: 'member', oldValue: 'Green, Jack, Developer', newValue: 'Green, Jack, Tester' },
    { kind: 'member', label: 'Member', name: 'Green, Jack', from: 'Developer', to: 'Tester' },
  ],
  [
    'a role that there was none of before',
    { area: 'members', field: 'member', oldValue: 'Jack Green', newValue: 'Jack Green, Tester' },
    { kind: 'member', label: 'Member', name: 'Jack Green', from: null, to: 'Tester' },
  ],
  [
    'two people, each as they were',
    { area: 'members', field: 'member', oldValue: 'Jack Green, Tester', newValue: 'Jane Green, Tester' },
    { kind: 'member', label: 'Member', name: null, from: 'Jack Green, Tester', to: 'Jane Green, Tester' },
  ],
  [
    'a text of the team',
    { area: 'team', field: 'teamName', oldValue: 'Blue', newValue: null },
    { kind: 'value', label: 'Team Name', from: 'Blue', to: null },
  ],
  [
    'yes and no of the team',
    { area: 'team', field: 'greenfield', oldValue: 'false', newValue: 'true' },
    { kind: 'value', label: 'Greenfield', from: 'No', to: 'Yes' },
  ],
  [
    'yes or no that there was none of before',
    { area: 'team', field: 'greenfield', newValue: 'false' },
    { kind: 'value', label: 'Greenfield', from: null, to: 'No' },
  ],
  [
    'a field that the product no longer has, also one that is called as one of another area',
    { area: 'team', field: 'overallRepoTestCoverage', oldValue: '7', newValue: '8' },
    { kind: 'value', label: 'overallRepoTestCoverage', from: '7', to: '8' },
  ],
  ['the same of metrics', { area: 'metrics', field: 'teamName' }, { kind: 'value', label: 'teamName', to: 'Java:21' }],
  [
    'the same of inventory',
    { area: 'inventory', field: 'notApplicable', newValue: '{}' },
    { kind: 'value', label: 'notApplicable', to: '{}' },
  ],
  [
    'a reason that is none, as it is stored',
    { area: 'metrics', field: 'notApplicable', newValue: 'x' },
    { kind: 'value', label: 'Not applicable', from: null, to: 'x' },
  ],
  [
    'a number of a metric as it is shown',
    { area: 'metrics', field: 'automatedFunctionalTestCount', oldValue: '1200', newValue: 'many' },
    { kind: 'metric', label: 'Automated Functional Test Count', from: '1,200', to: 'many' },
  ],
  [
    'a choice of a metric',
    { area: 'metrics', field: 'veracodeScanning', newValue: 'Partial' },
    { kind: 'metric', label: 'Veracode Scanning', from: null, to: 'Partial' },
  ],
  [
    'a note on a month',
    { area: 'metrics', field: 'note 2026-10 overallRepoTestCoverage', oldValue: 'Moved', newValue: null },
    { kind: 'value', label: 'Note on Overall Repo Test Coverage (%), October 2026', from: 'Moved', to: null },
  ],
  [
    'a correction that changed nothing',
    { area: 'metrics', field: 'correction 2026-10', oldValue: '{}', newValue: '{}' },
    { kind: 'report', label: 'October 2026 corrected', from: null, to: null },
  ],
])('tells of %s', (_, fields, change) => {
  expect(describeEntry(changeRow('a', fields))).toEqual([expect.objectContaining(change)]);
});

it('an item with another name is one that went and one that came, in a merge it was renamed', () => {
  const list = (uploadId: string | null) =>
    describeEntry(changeRow('a', { oldValue: 'Jave:21', newValue: 'Java:21', uploadId }));
  const same = { kind: 'list', column: 'languageAndVersion' };
  expect(list(null)).toMatchObject([
    {
      ...same,
      changes: [
        { from: null, to: 'Java:21' },
        { from: 'Jave:21', to: null },
      ],
    },
  ]);
  expect(list('merge')).toMatchObject([{ ...same, changes: [{ from: 'Jave:21', to: 'Java:21' }] }]);
});
