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
  [
    'a save without a difference',
    { field: 'report', newValue: '2026-11' },
    [['Reported November 2026 unchanged', null, null]],
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
