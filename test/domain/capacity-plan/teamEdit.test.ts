import {
  checkPerson,
  checkRole,
  checkTeamFields,
  findTaken,
  isSameValue,
  mergeTeamEdit,
} from '#domain/capacity-plan/teamEdit.ts';
import { teamRow } from '#test/support/teamRows.ts';

const messages = (problems: readonly { readonly field: string; readonly message: string }[]) =>
  problems.map(({ field, message }) => `${field}: ${message}`);

describe('fields of a team', () => {
  test('are tidied, and only those that are given', () => {
    expect(checkTeamFields({ teamName: ' Falcon ', projectId: '  ', sector: null, greenfield: true })).toEqual({
      values: { teamName: 'Falcon', projectId: null, sector: null, greenfield: true },
      problems: [],
    });
    expect(checkTeamFields({})).toEqual({ values: {}, problems: [] });
  });

  test.each([
    ['', ''],
    [' \u200b', '\u200b'],
  ])('a name of blanks, %j, is none and stays a text', (teamName, kept) => {
    const { values, problems } = checkTeamFields({ teamName });
    expect(values).toEqual({ teamName: kept });
    expect(messages(problems)).toEqual(["teamName: Team Name is empty. It should be the team's name."]);
  });

  test('have a character that can be seen, or are empty', () => {
    const wrong = 'has no character that can be seen. It should be a text, or empty.';
    expect(messages(checkTeamFields({ sector: '\u200b' }).problems)).toEqual([`sector: Sector ${wrong}`]);
    const person = { email: 'jo@example.test', firstName: '\u2060', lastName: ' ' };
    expect(messages(checkPerson(person).problems)).toEqual([`firstName: First Name ${wrong}`]);
    expect(messages(checkRole('\u200b').problems)).toEqual([`agileTeamRole: Role ${wrong}`]);
  });

  test('as long as their columns at most, counted in characters', () => {
    expect(checkTeamFields({ projectId: '😀'.repeat(128) }).problems).toEqual([]);
    expect(messages(checkTeamFields({ projectId: 'P'.repeat(129), teamName: 'x'.repeat(257) }).problems)).toEqual([
      expect.stringMatching(/^teamName: Team Name .*plain text of at most 256 characters\.$/),
      expect.stringMatching(/^projectId: Project ID .*plain text of at most 128 characters\.$/),
    ]);
  });
});

describe('an edit against the team as it is now', () => {
  const stored = teamRow('1', { teamName: 'Falcon', sector: 'Retail', projectId: null, greenfield: false });

  test('what only one person changed is written', () => {
    const edit = { base: { teamName: 'Falcon', sector: 'Retail' }, mine: { teamName: 'Heron', sector: 'Retail' } };
    expect(mergeTeamEdit(edit, stored)).toEqual({ changes: { teamName: 'Heron' }, conflicts: [] });
  });

  test('what somebody else changed meanwhile is a conflict, unless both did the same', () => {
    const mine = { sector: 'Health', teamName: 'Falcon' };
    expect(mergeTeamEdit({ base: { sector: 'Energy', teamName: 'Owl' }, mine }, stored)).toEqual({
      changes: { sector: 'Health' },
      conflicts: [{ field: 'sector', theirs: 'Retail' }],
    });
  });

  test('an empty text is no value', () => {
    const edit = { base: { projectId: '' }, mine: { projectId: '' } };
    expect(mergeTeamEdit(edit, stored)).toEqual({ changes: {}, conflicts: [] });
    const first = { base: { projectId: '' }, mine: { projectId: 'P-1' } };
    expect(mergeTeamEdit(first, stored)).toEqual({ changes: { projectId: 'P-1' }, conflicts: [] });
    expect([
      isSameValue('', null),
      isSameValue(undefined, ''),
      isSameValue(false, null),
      isSameValue('a', 'b'),
    ]).toEqual([true, true, false, false]);
  });
});

describe('a new person', () => {
  test('the address in lower case, empty texts are none', () => {
    expect(checkPerson({ email: ' Ada.Lane@Example.test ', firstName: ' Ada ', manager: ' ' })).toEqual({
      values: {
        ...{ email: 'ada.lane@example.test', firstName: 'Ada', middleName: null, lastName: null },
        ...{ manager: null, company: null, workLocation: null },
      },
      problems: [],
    });
  });

  test.each([
    [{}, ['email: Email is empty. It should be an e-mail address such as name@company.com.']],
    [
      { email: 'Ädä@example.test' },
      ['email: Email is "ädä@example.test". It should be an e-mail address such as name@company.com.'],
    ],
    [
      { email: 'ada@example.test', company: 'x'.repeat(20_001) },
      [expect.stringMatching(/^company: Company .*plain text of at most 20000 characters\.$/)],
    ],
  ])('%o is refused', (given, problems) => expect(messages(checkPerson(given).problems)).toEqual(problems));
});

test.each([
  [' Tester ', 'Tester', []],
  ['  ', null, []],
  [null, null, []],
  [
    'x'.repeat(20_001),
    'x'.repeat(20_001),
    [expect.stringMatching(/^agileTeamRole: Role .*at most 20000 characters\.$/)],
  ],
])('the role %.12j is kept', (given, value, problems) => {
  const checked = checkRole(given);
  expect(checked.values).toBe(value);
  expect(messages(checked.problems)).toEqual(problems);
});

describe('values that another team has already', () => {
  const others = [
    ['falcon', { teamName: 'Falcon', projectId: 'P-1' }],
    ['heron', { teamName: 'Heron ', projectId: null }],
    ['kestrel', { teamName: 'Kestrel', projectId: 'P-1' }],
  ] as const;

  test.each([
    [{ teamName: 'Wren', projectId: 'P-2' }, []],
    [{ teamName: 'Wren', projectId: null }, []],
    [{ teamName: ' FALCON' }, ['teamName: There is a team called "Falcon" already.', 'falcon']],
    [{ teamName: 'heron', projectId: '' }, ['teamName: There is a team called "Heron" already.', 'heron']],
    [{ teamName: 'Wren', projectId: ' p-1 ' }, ['projectId: The team "Falcon" has this Project ID already.', 'falcon']],
    [
      { teamName: 'Kestrel', projectId: 'P-1' },
      [
        ...['projectId: The team "Falcon" has this Project ID already.', 'falcon'],
        ...['teamName: There is a team called "Kestrel" already.', 'kestrel'],
      ],
    ],
  ])('%j', (given, expected) => {
    const found = findTaken(given, others);
    expect(found.flatMap((problem) => [...messages([problem]), problem.teamId])).toEqual(expected);
  });
});
