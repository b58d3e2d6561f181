import fc from 'fast-check';
import type { UploadRow } from '../../../domain/upload/columns';
import { planUpload } from '../../../domain/upload/planUpload';
import { describeProblem } from '../../../domain/upload/rowRecord';
import { numbered, sparseRow, uploadRow } from '../../support/uploadRow';

function plan(...rows: UploadRow[]) {
  return planUpload(numbered(rows));
}

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
      'Product Name of team "Falcon" is "Payments" on line 2 and "Loans" on line 4. It should be the same in all rows of the team.',
    ],
    [
      4,
      'Product Name of team "FALCON" is "Payments" on line 2 and "Loans" on line 4. It should be the same in all rows of the team.',
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
    'Greenfield Status of team "Falcon" is Yes on line 2 and No on line 4. It should be the same in all rows of the team.',
  ]);
  expect(plan(uploadRow(), uploadRow({ 'Greenfield Status': '', 'Product Name': '' })).refused).toEqual([]);
});

test('conflicting values for one person are refused with the address, in all teams', () => {
  const upload = plan(uploadRow({ Team: 'Falcon' }), uploadRow({ Team: 'Heron', 'User Last Name': 'Lake' }));
  expect(reasons(upload).map(([, reason]) => reason)).toEqual(
    Array(2).fill(
      'User Last Name of ada.lane@example.test is "Lane" on line 2 and "Lake" on line 3. It should be the same in all rows of the person.',
    ),
  );
});

test('two roles of one person in one team are refused; in two teams they are fine', () => {
  const roles = ['developer', 'tester'].map((role) => ({ 'Agile Team Role': role }));
  expect(reasons(plan(...roles.map((cells) => uploadRow(cells))))[0]?.[1]).toBe(
    'Agile Team Role of ada.lane@example.test in team "Falcon" is "developer" on line 2 and "tester" on line 3. It should be one role for a person in a team.',
  );
  expect(plan(...roles.map((cells, index) => uploadRow({ ...cells, Team: `Team ${index}` }))).refused).toEqual([]);
});

test('a refused row neither stops nor changes a good one', () => {
  const upload = plan(uploadRow({ 'User Email': 'nobody', 'Product Name': 'Loans' }), uploadRow());
  expect(upload.refused.map(({ line }) => line)).toEqual([2]);
  expect(upload.teams.get('falcon')?.productName).toBe('Payments');
});

test('what differs in case or white space alone is one value, with the spelling that sorts first', () => {
  const upload = plan(
    uploadRow({ 'Business Unit': 'cards  and loans' }),
    uploadRow({ 'Business Unit': 'Cards and Loans' }),
  );
  expect(upload.refused).toEqual([]);
  expect(upload.teams.get('falcon')?.businessUnit).toBe('Cards and Loans');
});

const fewRows = fc.array(
  fc.record({
    Team: fc.constantFrom('Falcon', 'falcon ', 'Heron', ''),
    'Product Name': fc.constantFrom('', 'Payments', 'PAYMENTS', 'Loans'),
    'Greenfield Status': fc.constantFrom('', 'Yes', 'no', '?'),
    'User Email': fc.constantFrom('', 'ada@example.test', 'Ada@Example.test', 'bo@example.test'),
    'Agile Team Role': fc.constantFrom('', 'developer', 'tester'),
  }),
  { maxLength: 12 },
);

test('the order of the rows makes no difference to what is taken and what is refused', () => {
  const shuffled = fewRows.chain((rows) => {
    const lines = numbered(rows.map(sparseRow));
    return fc.record({ lines: fc.constant(lines), other: fc.shuffledSubarray(lines, { minLength: lines.length }) });
  });
  const sorted = <Value>(map: ReadonlyMap<string, Value>) => Object.fromEntries(map);
  fc.assert(
    fc.property(shuffled, ({ lines, other }) => {
      const [one, two] = [planUpload(lines), planUpload(other)];
      expect(sorted(two.teams)).toEqual(sorted(one.teams));
      expect(sorted(two.people)).toEqual(sorted(one.people));
      expect(sorted(two.roles)).toEqual(sorted(one.roles));
      expect(two.refused.map(({ line }) => line)).toEqual(one.refused.map(({ line }) => line));
    }),
    { numRuns: 1_000 },
  );
});

test('every row is either taken or refused, once', () => {
  fc.assert(
    fc.property(fewRows, (rows) => {
      const { accepted, refused } = plan(...rows.map(sparseRow));
      const lines = [...accepted, ...refused].map(({ line }) => line).sort((one, other) => one - other);
      expect(lines).toEqual(rows.map((_, index) => index + 2));
    }),
  );
});
