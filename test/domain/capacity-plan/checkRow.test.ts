import fs from 'node:fs';
import { checkRow } from '#domain/capacity-plan/checkRow.ts';
import {
  emailColumn,
  personTextColumns,
  roleColumn,
  teamNameColumn,
  teamTextColumns,
  type UploadColumn,
  type UploadRow,
} from '#domain/capacity-plan/columns.ts';
import { describeProblem } from '#domain/capacity-plan/rowRecord.ts';
import { sparseRow, uploadRow } from '#test/support/uploadRow.ts';

function reasonsOf(row: UploadRow): string[] {
  const check = checkRow(row);
  return check.ok ? [] : check.problems.map(describeProblem);
}

function recordOf(row: UploadRow) {
  const check = checkRow(row);
  if (!check.ok) throw new Error(check.problems.map(describeProblem).join(' '));
  return check.record;
}

test('a row says what its columns are stored as', () => {
  expect(recordOf(uploadRow({ 'User Middle Name': 'Bo' }))).toEqual({
    team: {
      teamName: 'Falcon',
      projectId: 'P-100',
      productName: 'Payments',
      teamType: 'build',
      businessUnit: 'Cards',
      sector: 'Retail',
      greenfield: true,
      teamStatus: 'active',
    },
    person: {
      email: 'ada.lane@example.test',
      firstName: 'Ada',
      middleName: 'Bo',
      lastName: 'Lane',
      manager: 'Moss, Kim',
      company: 'Example Ltd',
      workLocation: 'onshore',
    },
    agileTeamRole: 'scrum-master',
  });
});

test('an empty cell says nothing, and a row may name a team alone', () => {
  expect(recordOf(sparseRow({ Team: ' Falcon ' }))).toEqual({
    team: { teamName: 'Falcon' },
    person: undefined,
    agileTeamRole: undefined,
  });
});

test('a cell in which nothing is to be seen is empty', () => {
  const unseen = uploadRow({ 'Business Sector': '\u200b', 'User Middle Name': '\u2060 ' });
  expect(recordOf(unseen)).toEqual(recordOf(uploadRow({ 'Business Sector': '', 'User Middle Name': '' })));
});

test('an e-mail address is kept in lower case', () => {
  expect(recordOf(uploadRow({ 'User Email': ' Ada.LANE@Example.Test ' })).person?.email).toBe('ada.lane@example.test');
});

test.each<readonly [string, boolean | undefined]>([
  ['Yes', true],
  ['yes', true],
  [' TRUE ', true],
  ['Y', true],
  ['1', true],
  ['No', false],
  ['n', false],
  ['False', false],
  ['0', false],
  ['', undefined],
  ['  ', undefined],
  ...['WAHR', 'Ja', 'VRAI', 'oui', 'VERDADERO', 'Sí', 'SI', 'VERO', 'sì', 'VERDADEIRO', 'Sim', 'WAAR'].map(
    (word) => [word, true] as const,
  ),
  ...['SANT', 'SAND', 'SANN', 'TOSI', 'PRAWDA', 'PRAVDA', 'IGAZ', 'DOĞRU', 'Evet', 'ИСТИНА', 'да', 'ΑΛΗΘΗΣ'].map(
    (word) => [word, true] as const,
  ),
  ...['FALSCH', 'Nein', 'FAUX', 'non', 'FALSO', 'NO', 'Não', 'ONWAAR', 'Nee', 'FALSKT', 'FALSK', 'USANN', 'Nej'].map(
    (word) => [word, false] as const,
  ),
  ...['EPÄTOSI', 'FAŁSZ', 'NEPRAVDA', 'HAMIS', 'YANLIŞ', 'Hayır', 'ЛОЖЬ', 'нет', 'ΨΕΥΔΗΣ'].map(
    (word) => [word, false] as const,
  ),
])('Greenfield Status %j is %s', (text, expected) => {
  expect(recordOf(uploadRow({ 'Greenfield Status': text })).team.greenfield).toBe(expected);
});

test.each<[string, Partial<UploadRow>, string[]]>([
  ['no team', { Team: '' }, ["Team is empty. It should be the team's name."]],
  ['a blank team', { Team: '  \u00a0\t' }, ["Team is empty. It should be the team's name."]],
  ['a team without a visible character', { Team: '\u200b\u00ad' }, ["Team is empty. It should be the team's name."]],
  [
    'a greenfield status that is neither',
    { 'Greenfield Status': 'maybe' },
    ['Greenfield Status is "maybe". It should be Yes, No or empty.'],
  ],
  [
    'a person without an address',
    { 'User Email': '' },
    ["User Email is empty though User First Name is not. It should be the person's e-mail address."],
  ],
  [
    'no address',
    { 'User Email': 'ada lane' },
    ['User Email is "ada lane". It should be an e-mail address such as name@company.com.'],
  ],
  [
    'an address that a database may take for another one',
    { 'User Email': 'adá@example.test' },
    ['User Email is "adá@example.test". It should be an e-mail address such as name@company.com.'],
  ],
  [
    'a long text',
    { 'Project Id': 'x'.repeat(129) },
    ['Project Id has 129 characters, more than 128. It should be plain text of at most 128 characters.'],
  ],
  [
    'a character that is not kept',
    { Company: 'Exam\0ple' },
    [
      'Company contains a character that cannot be stored (code 0). It should be plain text of at most 20000 characters.',
    ],
  ],
  [
    'half an emoji',
    { Company: 'Example \ud83d' },
    [
      'Company contains half a character: the file was cut off or decoded wrongly. It should be plain text of at most 20000 characters.',
    ],
  ],
  [
    'several problems, all of them',
    { Team: '', 'Greenfield Status': '?', 'User Email': '@' },
    [
      "Team is empty. It should be the team's name.",
      'Greenfield Status is "?". It should be Yes, No or empty.',
      'User Email is "@". It should be an e-mail address such as name@company.com.',
    ],
  ],
])('refuses %s', (_case, cells, reasons) => expect(reasonsOf(uploadRow(cells))).toEqual(reasons));

test.each<UploadColumn>(['User Preferred Name', 'Manager Email', 'Job Title', 'Agile Team Role', 'On/Off/Near'])(
  'refuses a row that says %s of nobody',
  (column) => {
    expect(reasonsOf(sparseRow({ Team: 'Falcon', [column]: 'x' }))).toEqual([
      `User Email is empty though ${column} is not. It should be the person's e-mail address.`,
    ]);
  },
);

test.each([
  '=SUM(A1)',
  '+1',
  '-',
  '@home',
  'a\tb',
  'عربي',
  '👩‍💻',
  '{"not":"an operation"}',
  '{broken',
  '"quoted"',
  'line\nbreak',
  '\u0007bell',
  'ten kilobytes '.repeat(800).trim(),
])('keeps %j as it is', (text) => expect(recordOf(uploadRow({ 'Product Name': text })).team.productName).toBe(text));

test('reads a cell that was protected from a spreadsheet as it was before', () => {
  expect(recordOf(uploadRow({ 'Product Name': "'=SUM(A1)" })).team.productName).toBe('=SUM(A1)');
  expect(recordOf(uploadRow({ 'Product Name': "'twas" })).team.productName).toBe("'twas");
});

test('a length is counted in characters, not in halves of them', () => {
  expect(reasonsOf(uploadRow({ 'Project Id': '👍'.repeat(128) }))).toEqual([]);
  expect(reasonsOf(uploadRow({ 'Project Id': '👍'.repeat(129) }))).toHaveLength(1);
});

test('each length is the size of the column it is stored in', () => {
  const config = JSON.parse(fs.readFileSync('appwrite.config.json', 'utf8')) as {
    tables: { $id: string; columns: { key: string; size?: number }[] }[];
  };
  const sizeOf = (table: string, field: string) =>
    config.tables.find(({ $id }) => $id === table)?.columns.find(({ key }) => key === field)?.size;
  const stored = [
    ...[teamNameColumn, ...teamTextColumns].map((column) => ({ ...column, table: 'team-metadata' })),
    ...[emailColumn, ...personTextColumns].map((column) => ({ ...column, table: 'user-metadata' })),
    { ...roleColumn, table: 'user-team-association' },
  ];
  for (const { table, field, maxLength } of stored) expect([field, sizeOf(table, field)]).toEqual([field, maxLength]);
});
