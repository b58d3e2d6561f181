import { applyChoices } from '#domain/capacity-plan/checkCsv.ts';
import type { NumberedRow, UploadRow } from '#domain/capacity-plan/columns.ts';
import type { StoredOrganisation } from '#domain/capacity-plan/comparePlan.ts';
import { findStoredValues, listKnownValues, ValueCounts } from '#domain/capacity-plan/repair/knownValues.ts';
import { groupProblems } from '#domain/capacity-plan/repair/problemGroups.ts';
import { findSuspiciousCells } from '#domain/capacity-plan/suspiciousCells.ts';
import { noChoices } from '#domain/capacity-plan/UploadChoices.ts';
import { teamRow } from '#test/support/teamRows.ts';
import { numbered, uploadRow } from '#test/support/uploadRow.ts';

const organisation: StoredOrganisation = {
  teams: ['Falcon', 'Heron', 'Kestrel'].map((teamName) =>
    teamRow(teamName, { teamName, businessUnit: 'Retail', teamType: 'build' }),
  ),
  people: [],
  memberships: [],
};

function groupsOf(rows: readonly NumberedRow[], stored: StoredOrganisation = organisation) {
  const suspicious = rows.flatMap(findSuspiciousCells);
  const { plan, rows: kept } = applyChoices(rows, new Set(suspicious.map(({ line }) => line)), noChoices);
  const values = findStoredValues(stored);
  const known = new ValueCounts(kept).known(values);
  return groupProblems({ plan, rows: kept, suspicious, known, stored: values });
}

/** Each of a person of its own. */
function rowsOf(...cells: readonly Partial<UploadRow>[]): NumberedRow[] {
  return numbered(cells.map((each, index) => uploadRow({ 'User Email': `p${index}@example.test`, ...each })));
}

const told = (rows: readonly NumberedRow[], stored?: StoredOrganisation) =>
  groupsOf(rows, stored).map(
    ({ severity, column, lines, what, suggestions }) =>
      `${severity}: ${lines.length} × ${column ?? 'Line'}: ${what} → ${suggestions.join(', ') || '?'}`,
  );

const retail = (Team: string) => ({ Team, 'Business Unit': 'Retail' });

test.each<[string, readonly NumberedRow[], readonly string[]]>([
  ['nothing, of a plan that is right', rowsOf(retail('Falcon'), retail('Heron')), []],
  [
    'one value in several rows, in any spelling',
    rowsOf(...['maybe', 'Maybe ', 'yess'].map((value) => ({ ...retail('Falcon'), 'Greenfield Status': value }))),
    ['refused: 2 × Greenfield Status: “maybe” → ?', 'refused: 1 × Greenfield Status: “yess” → Yes'],
  ],
  [
    'what is missing',
    rowsOf({ ...retail('') }, { ...retail('') }, { ...retail('Heron'), 'User Email': '' }),
    ['refused: 2 × Team: is missing → ?', 'refused: 1 × User Email: is missing → ?'],
  ],
  [
    'an address that says what was meant',
    rowsOf(
      { ...retail('Falcon'), 'User Email': 'Ada Lane <ada@example,com>' },
      { ...retail('Falcon'), 'User Email': 'bo(at)example.com;' },
      { ...retail('Falcon'), 'User Email': 'nobody' },
    ),
    [
      'refused: 1 × User Email: “Ada Lane <ada@example,com>” → ada@example.com',
      'refused: 1 × User Email: “bo(at)example.com;” → bo@example.com',
      'refused: 1 × User Email: “nobody” → ?',
    ],
  ],
  [
    'a text that a formula keeps as it is, and one that says nothing',
    rowsOf(
      { ...retail('Falcon'), 'Project Id': '="00123"', 'User Email': '="ada@example.test"' },
      { ...retail('Heron'), 'Project Id': '="A"&B2' },
    ),
    [
      'refused: 1 × User Email: “="ada@example.test"” → ada@example.test',
      'odd: 1 × Project Id: “="00123"” → 00123',
      'odd: 1 × Project Id: “="A"&B2” → ?',
      'odd: 1 × User Email: “="ada@example.test"” → ada@example.test',
    ],
  ],
  [
    'a value that most rows of its team contradict, which refuses all of them',
    rowsOf(retail('Falcon'), retail('Falcon'), { Team: 'Falcon', 'Business Unit': 'Cards' }),
    ['refused: 1 × Business Unit: “Cards” → Retail'],
  ],
  [
    'a slip in one row of a team and in all of another, in one',
    rowsOf(
      retail('Falcon'),
      retail('Falcon'),
      ...['Falcon', 'Heron', 'Heron'].map((Team) => ({ Team, 'Business Unit': 'Retial' })),
    ),
    ['refused: 3 × Business Unit: “Retial” → Retail'],
  ],
  [
    'a slip in one, in whichever spelling its team and the organisation have the value',
    rowsOf(
      ...['RETAIL', 'RETAIL', 'Retial'].map((unit) => ({ Team: 'Falcon', 'Business Unit': unit })),
      ...['Heron', 'Heron'].map((Team) => ({ Team, 'Business Unit': 'Retial' })),
    ),
    ['refused: 3 × Business Unit: “Retial” → Retail'],
  ],
  [
    'nothing, where the spellings of one value differ',
    rowsOf(...['RETAIL', 'RETAIL', 'Retail'].map((unit) => ({ Team: 'Falcon', 'Business Unit': unit }))),
    [],
  ],
  [
    'a new team whose name is near to that of a stored one',
    rowsOf(retail('Kestrel'), retail('Kestral'), retail('Kestrel 2')),
    ['odd: 1 × Team: “Kestral” → Kestrel'],
  ],
  [
    'lines of a wrong width in one, whatever stands in them',
    rowsOf(retail('Falcon'), retail('Heron'), retail('Kestrel')).map((row, index) =>
      index === 0 ? row : { ...row, widthFault: { cells: 18 + index, columns: 19 } },
    ),
    ['refused: 2 × Line: too few or too many cells → ?'],
  ],
  [
    'what a spreadsheet has damaged',
    rowsOf({ ...retail('Falcon'), 'Project Id': '#REF!' }, { ...retail('Falcon'), 'Project Id': '#REF!' }),
    ['odd: 2 × Project Id: “#REF!” → ?'],
  ],
  [
    'a type that a new team lacks, and others have',
    rowsOf(
      ...['A', 'B', 'C', 'D'].map(retail),
      { ...retail('E'), 'Team Type': '' },
      { ...retail('E'), 'Team Type': '' },
    ),
    ['odd: 2 × Team Type: is missing → ?'],
  ],
])('problems are %s', (_, rows, groups) => expect(told(rows)).toEqual(groups));

test('without stored rows, the plan’s own frequent values tell', () => {
  const rows = rowsOf(...Array.from({ length: 4 }, (_, index) => retail(`T${index}`)), {
    Team: 'Swift',
    'Business Unit': 'Retial',
  });
  const nothing = { teams: [], people: [], memberships: [] };
  expect(told(rows, nothing)).toEqual(['odd: 1 × Business Unit: “Retial” → Retail']);
  expect(told(rows.slice(2), nothing)).toEqual([]);
});

test('offers the values of stored and other rows, the most frequent first', () => {
  const rows = rowsOf(
    retail('Falcon'),
    { Team: 'Owl', 'Business Unit': 'Cards' },
    { Team: 'Owl', 'Business Unit': 'CARDS' },
  );
  const known = listKnownValues(new ValueCounts(rows).known(findStoredValues(organisation)));
  expect(known['Business Unit']).toEqual(['Cards', 'Retail']);
  expect(known['Greenfield Status']).toEqual(['Yes', 'No']);
  expect(known.Team).toEqual(['Owl', 'Falcon', 'Heron', 'Kestrel']);
  expect(known['User First Name']).toBeUndefined();
});
