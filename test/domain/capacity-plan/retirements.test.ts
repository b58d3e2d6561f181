import fc from 'fast-check';
import { foldText } from '#domain/foldText.ts';
import type { NumberedRow } from '#domain/capacity-plan/columns.ts';
import { planUpload } from '#domain/capacity-plan/planUpload.ts';
import {
  countRetirements,
  describeDifference,
  describeRetired,
  findRetirements,
  indexRoster,
} from '#domain/capacity-plan/retirements.ts';
import { forAll } from '#test/support/forAll.ts';
import { numbered, uploadRow } from '#test/support/uploadRow.ts';

const team = ($id: string, teamName: string, teamStatus: string | null = 'Active') => ({ $id, teamName, teamStatus });

const person = ($id: string, email: string, firstName: string | null = null) => ({
  ...{ $id, email, firstName, middleName: null, lastName: null, company: null, manager: null, workLocation: null },
});

const membership = (teamId: string, userId: string) => ({
  ...{ $id: `${teamId}-${userId}`, teamId, userId, agileTeamRole: null },
});

const stored = {
  teams: [team('f', 'Falcon'), team('w', 'Wren'), team('h', 'Heron', 'closed')],
  people: [person('ada', 'ada@example.test', 'Ada'), person('bo', 'bo@example.test'), person('cy', 'cy@example.test')],
  memberships: [
    ...[membership('f', 'ada'), membership('f', 'bo'), membership('f', 'cy')],
    ...[membership('w', 'ada'), membership('w', 'cy'), membership('gone', 'ada'), membership('f', 'gone')],
  ],
};

const retire = (rows: readonly NumberedRow[]) => findRetirements(planUpload(rows), indexRoster(stored));

const row = (name: string, email: string) => uploadRow({ Team: name, 'User Email': email });

test('teams that the file does not name go with their members, then people, then single memberships', () => {
  const found = retire(numbered([row('falcon ', 'Ada@example.test'), row('Robin', 'bo@example.test')]));
  expect(found).toEqual({
    teams: [{ id: 'w', name: 'Wren', detail: '', memberships: ['w-ada', 'w-cy'] }],
    people: [{ id: 'cy', name: 'cy@example.test', detail: 'cy@example.test', memberships: ['f-cy'] }],
    memberships: [{ id: 'f-bo', name: 'bo@example.test', detail: 'Falcon', memberships: ['f-bo'] }],
  });
  expect(countRetirements(found)).toEqual({ teams: 1, people: 1, memberships: 1 });
});

test('a closed team is listed only as long as it has members', () => {
  const closed = { ...stored, teams: [team('f', 'Falcon', 'CLOSED'), team('w', 'Wren', 'Closed'), team('h', 'Heron')] };
  const plan = planUpload(numbered([row('Robin', 'bo@example.test')]));
  const teams = findRetirements(plan, indexRoster({ ...closed, memberships: [membership('f', 'bo')] })).teams;
  expect(teams.map(({ name }) => name)).toEqual(['Falcon', 'Heron']);
});

test('what a refused row names is named', () => {
  const refused = uploadRow({ Team: 'Wren', 'User Email': 'cy@example.test', 'Greenfield Status': 'perhaps' });
  const found = retire(numbered([row('Falcon', 'ada@example.test'), refused, row('', 'bo@example.test')]));
  expect(found).toEqual({
    teams: [],
    people: [],
    memberships: [
      { id: 'f-bo', name: 'bo@example.test', detail: 'Falcon', memberships: ['f-bo'] },
      { id: 'f-cy', name: 'cy@example.test', detail: 'Falcon', memberships: ['f-cy'] },
      { id: 'w-ada', name: 'Ada', detail: 'Wren', memberships: ['w-ada'] },
    ],
  });
});

test('on a line of another width any cell may be the team or the person', () => {
  const shifted = uploadRow({ Team: 'Note', 'Project Id': 'Wren', 'User Email': '', Manager: 'CY@example.test' });
  const found = retire([
    ...numbered([row('Falcon', 'ada@example.test')]),
    { line: 9, row: shifted, widthFault: { cells: 20, columns: 19 } },
  ]);
  expect(found.teams).toEqual([]);
  expect(found.people.map(({ id }) => id)).toEqual(['bo']);
  expect(found.memberships.map(({ id }) => id)).toEqual(['f-cy', 'w-ada']);
});

test('each membership belongs to exactly one group, and none that the file names to any', () => {
  const name = fc.constantFrom('A', 'B', 'C', 'D', 'E');
  const pair = fc.record({ teamName: name, who: name, isRefused: fc.boolean() });
  const pairs = (maxLength: number) =>
    fc.uniqueArray(pair, { selector: ({ teamName, who }) => `${teamName} ${who}`, maxLength });
  forAll(2_000, [pairs(20), pairs(8)], (memberships, inFile) => {
    const idOf = (each: string) => `id-${each}`;
    const teams = [...new Set(memberships.map(({ teamName }) => teamName))];
    const people = [...new Set(memberships.map(({ who }) => who))];
    const organisation = {
      teams: teams.map((each) => team(idOf(each), `Team ${each}`)),
      people: people.map((each) => person(idOf(each), `${each.toLowerCase()}@example.test`)),
      memberships: memberships.map(({ teamName, who }) => membership(idOf(teamName), idOf(who))),
    };
    const rows = inFile.map(({ teamName, who, isRefused }) =>
      uploadRow({
        Team: `Team ${teamName}`,
        'User Email': `${who}@example.test`,
        'Greenfield Status': isRefused ? 'perhaps' : '',
      }),
    );
    const found = findRetirements(planUpload(numbered(rows)), indexRoster(organisation));
    const listed = [
      ...found.teams.flatMap((each) => each.memberships),
      ...found.people.flatMap((each) => each.memberships),
      ...found.memberships.map(({ id }) => id),
    ];
    const named = new Set(inFile.map(({ teamName, who }) => membership(idOf(teamName), idOf(who)).$id));
    const unnamed = organisation.memberships.map(({ $id }) => $id).filter((id) => !named.has(id));
    expect(listed.toSorted()).toEqual(unnamed.toSorted());
    const namedTeams = new Set(inFile.map(({ teamName }) => foldText(`Team ${teamName}`)));
    expect(found.teams.map((each) => each.name)).toEqual(
      organisation.teams.map(({ teamName }) => teamName).filter((each) => !namedTeams.has(foldText(each))),
    );
  });
});

test('says what was retired of the chosen groups, or that there is another number by now', () => {
  const request = { groups: ['teams', 'memberships'] as const, counts: { teams: 2, people: 5, memberships: 1 } };
  expect(describeRetired(request, { teams: 2, people: 9, memberships: 1 })).toBe('Retired: 2 teams and 1 membership.');
  expect(describeDifference(request, { teams: 2, people: 9, memberships: 1 })).toBe('');
  expect(describeDifference(request, { teams: 1, people: 5, memberships: 1 })).toBe(
    'By now the file leaves out 1 team, not 2. Nothing was retired.',
  );
});
