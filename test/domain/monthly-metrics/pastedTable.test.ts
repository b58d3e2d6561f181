import fc from 'fast-check';
import { metricFields, type MetricKey } from '#domain/monthly-metrics/fields.ts';
import type { NamedTeam } from '#domain/monthly-metrics/lookUpTeams.ts';
import { planPaste } from '#domain/monthly-metrics/pastedTable.ts';
import { parseReasonText, readPastedValue } from '#domain/monthly-metrics/pastedValue.ts';
import { parsePastedRows } from '#domain/pastedRows.ts';
import { forAll } from '#test/support/forAll.ts';

const teams: readonly NamedTeam[] = [
  { id: 'a', name: 'Falcon', projectId: 'PRJ-1' },
  { id: 'b', name: 'Owl', projectId: 'PRJ-2' },
  { id: 'c', name: 'Owl', projectId: 'PRJ-3' },
];
const start = { row: 0, column: 0 };

function plan(text: string, at = start) {
  const { cells, ...rest } = planPaste(parsePastedRows(text), teams, at);
  return { ...rest, cells: cells.map(({ teamId, key, value }) => `${teamId} ${key} ${value.reason ?? value.text}`) };
}

const nothingElse = { unknownTeams: [], ambiguousTeams: [], outside: 0 };

test('a block without names begins at the chosen cell', () => {
  expect(plan('7\tPartial\r\n8\tYes\r\n', { row: 1, column: 3 })).toEqual({
    ...nothingElse,
    cells: [
      ...['b manualFunctionalTestCount 7', 'b veracodeScanning Partial', 'c manualFunctionalTestCount 8'],
      ...['c veracodeScanning Yes'],
    ],
  });
});

test('a block as wide as the grid begins in its first column', () => {
  const row = metricFields.map((_, index) => String(index));
  expect(plan(row.join('\t'), { row: 0, column: 5 }).cells).toEqual(
    metricFields.map(({ key }, index) => `a ${key} ${row[index]}`),
  );
});

test('metrics go by the names in the first row, in any order and spelling, teams by theirs', () => {
  const text = 'veracode scanning\tTeam\tOverall Repo Test Coverage\tComment\nno\tFALCON\t81,38%\tsee mail';
  expect(plan(text)).toEqual({
    ...nothingElse,
    outside: 1,
    cells: ['a veracodeScanning No', 'a overallRepoTestCoverage 81,38%'],
  });
});

test('names of metrics without teams fill the rows from the chosen one', () => {
  expect(plan('manualFunctionalTestCount\n5\n6', { row: 1, column: 7 }).cells).toEqual([
    'b manualFunctionalTestCount 5',
    'c manualFunctionalTestCount 6',
  ]);
});

test('teams with one name are told apart by their project ids', () => {
  const header = 'Team Name\tProject ID\tManual Functional Test Count';
  expect(plan(`${header}\nOwl\tPRJ-3\t9`)).toEqual({ ...nothingElse, cells: ['c manualFunctionalTestCount 9'] });
  expect(plan(`${header}\nOwl\t\t9`)).toEqual({ ...nothingElse, ambiguousTeams: ['Owl'], cells: [] });
  expect(plan(`${header}\nFalcon\tPRJ-3\t9`)).toEqual({ ...nothingElse, unknownTeams: ['Falcon'], cells: [] });
});

test('first columns that hold teams are known without a heading', () => {
  expect(plan('PRJ-2\t70\nHeron\t71')).toEqual({
    ...nothingElse,
    unknownTeams: ['Heron'],
    cells: ['b overallRepoTestCoverage 70'],
  });
  expect(plan('Owl\tPRJ-2\t5', { row: 0, column: 2 }).cells).toEqual(['b automatedFunctionalTestCount 5']);
});

test('cells beside the grid are counted, empty ones change nothing', () => {
  const last = metricFields.length - 1;
  expect(plan('1\t\n\t2\n3\t\n\n', { row: 1, column: last })).toEqual({
    ...nothingElse,
    outside: 2,
    cells: [`b ${metricFields[last]?.key} 1`],
  });
});

test('a row without a team is left out, also when others have one', () => {
  expect(plan('Team\tVeracode Scanning\n\tYes')).toEqual({ ...nothingElse, outside: 1, cells: [] });
});

test('a cell in quotation marks may have tabs and lines', () => {
  expect(parsePastedRows('"a\tb"\t"c\nd"\n\n')).toEqual([['a\tb', 'c\nd']]);
});

test('no block breaks it, and what it gives lies in the grid', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('', 'Owl', 'PRJ-1', 'Team', 'Veracode Scanning', '5', '"', 'N/A'));
  const block = fc.array(fc.array(cell, { maxLength: 11 }), { maxLength: 6 });
  const at = fc.record({ row: fc.nat(3), column: fc.nat(8) });
  forAll(2_000, [block, at], (rows, position) => {
    const text = rows.map((row) => row.join('\t')).join('\n');
    const { cells } = planPaste(parsePastedRows(text), teams, position);
    for (const { teamId, key } of cells) {
      expect(teams.map(({ id }) => id)).toContain(teamId);
      expect(metricFields.map((field) => field.key)).toContain(key);
    }
  });
});

const read = (key: MetricKey, cell: string) =>
  readPastedValue(
    metricFields.find((field) => field.key === key)!,
    cell,
  );

test.each<[MetricKey, string]>([
  ['overallRepoTestCoverage', '81,38 %'],
  ['overallRepoTestCoverage', '81.38'],
  ['overallRepoTestCoverage', '1,200'],
  ['manualFunctionalTestCount', '1,200'],
  ['manualFunctionalTestCount', '1\u00A0200'],
  ['manualFunctionalTestCount', '1200.00'],
  ['manualFunctionalTestCount', '12,5'],
])('a pasted number is read as a typed one is: %s "%s"', (key, cell) => {
  expect(read(key, ` ${cell} `)).toEqual({ text: cell });
});

test('a choice is found whatever its capitals', () => {
  expect(read('veracodeScanning', 'PARTIAL')).toEqual({ text: 'Partial' });
  expect(read('sonarqubeAdoptionStatus', 'no  adoption')).toEqual({ text: 'No Adoption' });
  expect(read('singleArtifactPromotion', 'maybe')).toEqual({ text: 'maybe' });
});

test.each([
  ['N/A', ''],
  ['n/a: Bought software', 'boughtSoftware'],
  ['Not applicable – No code of our own', 'noCode'],
  ['not applicable - being retired', 'beingRetired'],
  ['N/A: because', ''],
  ['No', undefined],
  ['5', undefined],
])('"%s" says that a metric does not apply', (text, reason) => expect(parseReasonText(text)).toBe(reason));

test('a cell that says that its metric does not apply has no text', () => {
  expect(read('veracodeScanning', 'N/A: Bought software')).toEqual({ text: '', reason: 'boughtSoftware' });
});
