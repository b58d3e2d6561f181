import { describeWrongFileName, isWorkbookName } from '#domain/capacity-plan/fileName.ts';
import { describeProblem, mergePatch, widthProblem } from '#domain/capacity-plan/rowRecord.ts';
import { describeOutcome, describeUpload, isPartlyImported } from '#domain/capacity-plan/uploadResult.ts';

test.each([
  [{ cells: 20, columns: 19 }, 'Line 5 has 20 cells, the header has 19. A value that contains a comma must be'],
  [{ cells: 1, columns: 19 }, 'Line 5 has 1 cell, the header has 19. A value that contains a line break must be'],
  [
    { cells: 20, columns: 19, separator: ';' },
    'Line 5 has 20 cells, the header has 19. A value that contains a semicolon',
  ],
  [{ cells: 20, columns: 19, separator: '\t' }, 'Line 5 has 20 cells, the header has 19. A value that contains a tab'],
  [{ cells: 20, columns: 19, separator: '|' }, 'Line 5 has 20 cells, the header has 19. A value that contains "|"'],
  [
    { cells: 2, columns: 19, cutOff: true },
    'Line 5 has 2 cells, the header has 19. The file seems to be cut off here.',
  ],
])('a line of %o', (fault, text) => {
  const problem = widthProblem(5, fault);
  expect(problem.column).toBeNull();
  expect(describeProblem(problem).startsWith(text)).toBe(true);
});

test('a problem of one column names it', () => {
  const problem = { column: 'Greenfield Status', wrong: 'is "maybe"', right: 'Yes, No or empty' } as const;
  expect(describeProblem(problem)).toBe('Greenfield Status is "maybe". It should be Yes, No or empty.');
});

test.each([['plan.csv'], [' Plan.CSV '], ['plan.xlsx'], ['a.csv.XLSX']])('%j can be uploaded', (name) => {
  expect(describeWrongFileName(name)).toBeUndefined();
});

test.each([
  ['plan.xls', 'This kind of workbook cannot be read. Save it as .xlsx or CSV, and choose that file.'],
  [' plan.ODS ', 'This kind of workbook cannot be read. Save it as .xlsx or CSV, and choose that file.'],
  ['plan.xls.txt', 'Only a file whose name ends in .csv or .xlsx can be uploaded.'],
  ['plan.csv.zip', 'Only a file whose name ends in .csv or .xlsx can be uploaded.'],
  ['csv', 'Only a file whose name ends in .csv or .xlsx can be uploaded.'],
])('%j can’t be uploaded, and why', (name, detail) => {
  expect(describeWrongFileName(name)).toMatchObject({ ok: false, fault: 'not csv', details: [detail] });
});

test('a workbook is known by its name', () => {
  expect(['a.xlsx', ' A.XLSX ', 'a.xlsx.csv', 'xlsx', 'a.csv'].map(isWorkbookName)).toEqual([
    ...[true, true, false, false, false],
  ]);
});

test('an upload by its file, an undo by the file that it undoes', () => {
  expect(describeUpload({ fileName: 'plan.csv', undoOf: null })).toBe('plan.csv');
  expect(describeUpload({ fileName: 'plan.csv', undoOf: 'upload' })).toBe('Undo of plan.csv');
});

test.each([
  ['completed', 1, true],
  ['completed', 0, false],
  ['failed', 1, false],
  ['processing', 1, false],
] as const)('%s with %i refused rows: partly imported is %s', (status, errorCount, isPartly) => {
  expect(isPartlyImported({ status, errorCount })).toBe(isPartly);
});

test.each([
  [1_234, 0, '1,234 rows imported.'],
  [14, 9, '5 of 14 rows imported, 9 refused.'],
  [12_345, 1_234, '11,111 of 12,345 rows imported, 1,234 refused.'],
  [1, 0, '1 row imported.'],
  [1, 1, 'No rows imported, 1 refused.'],
  [2_000, 2_000, 'No rows imported, 2,000 refused.'],
])('%i rows, %i refused', (total, errors, message) => expect(describeOutcome(total, errors)).toBe(message));

const blank = { name: '', unit: null as string | null, greenfield: false };

test.each([
  ['a new one', undefined, { name: 'A' }, { name: 'A', unit: null, greenfield: false }],
  ['a change', { name: 'A', unit: 'U', greenfield: true }, { name: 'B' }, { name: 'B', unit: 'U', greenfield: true }],
  ['nothing new', { name: 'A', unit: 'U', greenfield: true }, { name: 'A', unit: 'U' }, undefined],
  ['an empty cell keeps what is stored', { name: 'A', unit: 'U', greenfield: true }, {}, undefined],
])('%s', (_case, stored, patch, expected) => expect(mergePatch(blank, stored, patch)).toEqual(expected));
