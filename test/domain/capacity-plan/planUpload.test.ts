import fc from 'fast-check';
import type { UploadRow } from '#domain/capacity-plan/columns.ts';
import { planUpload, type UploadPlan } from '#domain/capacity-plan/planUpload.ts';
import { describeProblem } from '#domain/capacity-plan/rowRecord.ts';
import { forAll } from '#test/support/forAll.ts';
import { numbered, sparseRow, uploadRow } from '#test/support/uploadRow.ts';

const plan = (...rows: UploadRow[]) => planUpload(numbered(rows));

function reasons({ refused }: ReturnType<typeof plan>): [number, string][] {
  return refused.map(({ line, problems }) => [line, problems.map(describeProblem).join(' ')]);
}

test('rows of one team say together what the team is', () => {
  const { teams, people, roles, accepted, refused } = plan(
    sparseRow({ Team: 'Falcon', 'Project Id': 'P-1' }),
    sparseRow({ Team: ' falcon', 'Team Type': 'Run', 'User Email': 'Ada@example.test', 'User First Name': 'Ada' }),
    sparseRow({
      Team: 'Heron',
      'User Email': 'ada@EXAMPLE.test',
      'User Last Name': 'Lane',
      'Agile Team Role': 'developer',
    }),
  );
  expect([...teams]).toEqual([
    ['falcon', { teamName: 'Falcon', projectId: 'P-1', teamType: 'Run' }],
    ['heron', { teamName: 'Heron' }],
  ]);
  expect([...people]).toEqual([
    ['ada@example.test', { email: 'ada@example.test', firstName: 'Ada', lastName: 'Lane' }],
  ]);
  expect([...roles]).toEqual([
    ['falcon\nada@example.test', {}],
    ['heron\nada@example.test', { agileTeamRole: 'developer' }],
  ]);
  expect(accepted.map(({ line }) => line)).toEqual([2, 3, 4]);
  expect(refused).toEqual([]);
});

test('two teams may share a project id', () => {
  const { teams, refused } = plan(uploadRow({ Team: 'Falcon' }), uploadRow({ Team: 'Heron' }));
  expect([...teams.values()].map(({ projectId }) => projectId)).toEqual(['P-100', 'P-100']);
  expect(refused).toEqual([]);
});

test('conflicting values for one team are refused by name, in all its rows; other teams go on', () => {
  const upload = plan(
    uploadRow({ Team: 'Falcon', 'Product Name': 'Payments' }),
    uploadRow({ Team: 'Heron' }),
    uploadRow({ Team: 'FALCON', 'Product Name': 'Loans', 'User Email': 'bo@example.test' }),
  );
  expect(reasons(upload)).toEqual([
    [
      2,
      'Product Name is "Payments" on line 2 and "Loans" on line 4 for team "Falcon". It should be the same in every row for this team.',
    ],
    [
      4,
      'Product Name is "Payments" on line 2 and "Loans" on line 4 for team "FALCON". It should be the same in every row for this team.',
    ],
  ]);
  expect([...upload.teams.keys()]).toEqual(['heron']);
});

test('Yes and No for one team are in conflict; an empty cell is not', () => {
  const upload = plan(
    uploadRow({ 'Greenfield Status': 'Yes' }),
    uploadRow({ 'Greenfield Status': '' }),
    uploadRow({ 'Greenfield Status': 'No' }),
  );
  expect(reasons(upload)[0]).toEqual([
    2,
    'Greenfield Status is Yes on line 2 and No on line 4 for team "Falcon". It should be the same in every row for this team.',
  ]);
  expect(plan(uploadRow(), uploadRow({ 'Greenfield Status': '', 'Product Name': '' })).refused).toEqual([]);
});

test('conflicting values for one person are refused with the address, in all teams', () => {
  const upload = plan(uploadRow({ Team: 'Falcon' }), uploadRow({ Team: 'Heron', 'User Last Name': 'Lake' }));
  expect(reasons(upload).map(([, reason]) => reason)).toEqual(
    Array(2).fill(
      'User Last Name is "Lane" on line 2 and "Lake" on line 3 for ada.lane@example.test. It should be the same in every row for this person.',
    ),
  );
});

test('two roles of one person in one team are refused; in two teams they are fine', () => {
  const roles = ['developer', 'tester'].map((role) => ({ 'Agile Team Role': role }));
  expect(reasons(plan(...roles.map((cells) => uploadRow(cells))))[0]?.[1]).toBe(
    'Agile Team Role is "developer" on line 2 and "tester" on line 3 for ada.lane@example.test in team "Falcon". It should be the same in every row for this person and team.',
  );
  expect(plan(...roles.map((cells, index) => uploadRow({ ...cells, Team: `Team ${index}` }))).refused).toEqual([]);
});

test('a refused row neither stops nor changes a good one', () => {
  const upload = plan(uploadRow({ 'User Email': 'nobody', 'Product Name': 'Loans' }), uploadRow());
  expect(upload.refused.map(({ line }) => line)).toEqual([2]);
  expect(upload.teams.get('falcon')?.productName).toBe('Payments');
});

it.each([
  ['mixed case wins over capitals, however often they come', ['CARDS', 'CARDS', 'Cards'], 'Cards'],
  ['of mixed cases, the more frequent', ['Cards And Loans', 'Cards and Loans', 'Cards and Loans'], 'Cards and Loans'],
  ['white space makes no other value', ['cards  and loans', 'Cards and Loans'], 'Cards and Loans'],
  ['capitals alone stay capitals', ['IBM', 'IBM', 'ibm'], 'IBM'],
  ['as often as each other, the one that sorts first wins', ['iOS', 'Ios'], 'Ios'],
  ['in a writing without case, too', ['チーム  1', 'チーム 1', 'チーム 1'], 'チーム 1'],
])('of the spellings of one value %s', (_, spellings, kept) => {
  for (const order of [spellings, spellings.toReversed()]) {
    const upload = plan(...order.map((spelling) => uploadRow({ 'Business Unit': spelling })));
    expect(upload.refused).toEqual([]);
    expect(upload.teams.get('falcon')?.businessUnit).toBe(kept);
  }
});

describe('the manager of a person in two teams', () => {
  const row = (team: string, manager: string, email = 'ada.lane@example.test') =>
    uploadRow({ Team: team, Manager: manager, 'User Email': email });
  const managerOf = (upload: ReturnType<typeof plan>) => upload.people.get('ada.lane@example.test')?.manager;

  it('may differ: the one that most of the teams name is kept, else that of the first team by name', () => {
    const two = plan(row('Heron', 'Reed, Bo'), row('Falcon', 'Moss, Kim'));
    expect(two.refused).toEqual([]);
    expect(managerOf(two)).toBe('Moss, Kim');
    expect(two.managerConflicts).toEqual([
      {
        email: 'ada.lane@example.test',
        options: [
          { manager: 'Moss, Kim', teamKeys: ['falcon'] },
          { manager: 'Reed, Bo', teamKeys: ['heron'] },
        ],
        kept: { manager: 'Moss, Kim', teamKeys: ['falcon'] },
        areTeamManagers: false,
      },
    ]);
    const three = plan(row('Heron', 'Reed, Bo'), row('Falcon', 'Moss, Kim'), row('Osprey', 'REED, BO'));
    expect(managerOf(three)).toBe('Reed, Bo');
    expect(three.managerConflicts[0]?.options[0]?.teamKeys).toEqual(['heron', 'osprey']);
  });

  it('is the one that was chosen, as long as the file names it', () => {
    const rows = numbered([row('Heron', 'Reed, Bo'), row('Falcon', 'Moss, Kim')]);
    const chosen = (manager: string) => planUpload(rows, new Map([['ada.lane@example.test', manager]]));
    expect(managerOf(chosen('reed,  bo'))).toBe('Reed, Bo');
    expect(managerOf(chosen('Nobody'))).toBe('Moss, Kim');
  });

  it('is that of the team where everybody in each of the teams has the same', () => {
    const upload = plan(
      row('Heron', 'Reed, Bo'),
      row('Heron', 'Reed, Bo', 'cy@example.test'),
      row('Falcon', 'Moss, Kim'),
      row('Falcon', 'moss, kim', 'di@example.test'),
    );
    expect(upload.managerConflicts).toMatchObject([{ email: 'ada.lane@example.test', areTeamManagers: true }]);
    expect(upload.refused).toEqual([]);
  });

  it('can not be two in one team', () => {
    const upload = plan(row('Falcon', 'Reed, Bo'), row('Falcon', 'Moss, Kim'), row('Heron', 'Moss, Kim'));
    expect(reasons(upload)).toEqual(
      [2, 3].map((line) => [
        line,
        'Manager is "Reed, Bo" on line 2 and "Moss, Kim" on line 3 for ada.lane@example.test in team "Falcon". It should be the same in every row for this person and team.',
      ]),
    );
    expect(managerOf(upload)).toBe('Moss, Kim');
  });
});

const fewRows = fc.array(
  fc.record({
    Team: fc.constantFrom('Falcon', 'falcon ', 'Heron', ''),
    'Product Name': fc.constantFrom('', 'Payments', 'PAYMENTS', 'Loans'),
    'Greenfield Status': fc.constantFrom('', 'Yes', 'no', '?'),
    'User Email': fc.constantFrom('', 'ada@example.test', 'Ada@Example.test', 'bo@example.test'),
    'Agile Team Role': fc.constantFrom('', 'developer', 'tester'),
    Manager: fc.constantFrom('', 'Moss, Kim', 'MOSS, KIM', 'Reed, Bo', 'Abel, Cy'),
  }),
  { maxLength: 12 },
);

test('the order of the rows makes no difference to what is taken and what is refused', () => {
  const shuffled = fewRows.chain((rows) => {
    const lines = numbered(rows.map(sparseRow));
    return fc.record({ lines: fc.constant(lines), other: fc.shuffledSubarray(lines, { minLength: lines.length }) });
  });
  const sorted = <Value>(map: ReadonlyMap<string, Value>) => Object.fromEntries(map);
  forAll(1_000, [shuffled], ({ lines, other }) => {
    const [one, two] = [planUpload(lines), planUpload(other)];
    expect(sorted(two.teams)).toEqual(sorted(one.teams));
    expect(sorted(two.people)).toEqual(sorted(one.people));
    expect(sorted(two.roles)).toEqual(sorted(one.roles));
    const managers = (upload: UploadPlan) => upload.managerConflicts.map(({ email, kept }) => [email, kept]);
    expect(Object.fromEntries(managers(two))).toEqual(Object.fromEntries(managers(one)));
    expect(two.refused.map(({ line }) => line)).toEqual(one.refused.map(({ line }) => line));
  });
});

test('every row is either taken or refused, once', () =>
  forAll(2_000, [fewRows], (rows) => {
    const { accepted, refused } = plan(...rows.map(sparseRow));
    const lines = [...accepted, ...refused].map(({ line }) => line).sort((one, other) => one - other);
    expect(lines).toEqual(rows.map((_, index) => index + 2));
  }));
