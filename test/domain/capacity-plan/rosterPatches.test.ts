import { planUpload } from '#domain/capacity-plan/planUpload.ts';
import { deriveIdsWith, rosterPatches } from '#domain/capacity-plan/rosterPatches.ts';
import { numbered, sparseRow } from '#test/support/uploadRow.ts';

/** Ids that say what they were derived from. */
const deriveId = deriveIdsWith((text) => text);
const team = (...parts: string[]) => JSON.stringify(['team', ...parts]);
const person = (email: string) => JSON.stringify(['person', email]);

const plan = planUpload(
  numbered([
    sparseRow({ Team: 'Falcon' }),
    sparseRow({ Team: 'Heron', 'User Email': 'Ada@example.test', 'Agile Team Role': 'tester', Company: 'Example' }),
    sparseRow({ Team: 'HERON', 'User Email': 'bob@example.test' }),
  ]),
);

test('the rows of a plan by the ids of what they change', () => {
  const { teams, people, roles } = rosterPatches(plan, new Map(), deriveId)(plan.accepted);
  expect([...teams]).toEqual([
    [team('falcon'), { teamName: 'Falcon' }],
    [team('heron'), { teamName: 'Heron' }],
  ]);
  expect([...people]).toEqual([
    [person('ada@example.test'), { email: 'ada@example.test', company: 'Example' }],
    [person('bob@example.test'), { email: 'bob@example.test' }],
  ]);
  const member = (email: string) => JSON.stringify(['member', person(email), team('heron')]);
  expect([...roles]).toEqual([
    [
      member('ada@example.test'),
      { userId: person('ada@example.test'), teamId: team('heron'), agileTeamRole: 'tester' },
    ],
    [member('bob@example.test'), { userId: person('bob@example.test'), teamId: team('heron') }],
  ]);
});

test('only of the rows that are asked for', () => {
  const { teams, people } = rosterPatches(plan, new Map(), deriveId)(plan.accepted.slice(0, 1));
  expect([teams.size, people.size]).toEqual([1, 0]);
});

test('a stored team of the name is the team, the first of several; a derived id that another name has is not taken', () => {
  const stored = new Map([
    ['own', { teamName: ' falcon' }],
    ['later', { teamName: 'FALCON' }],
    [team('heron'), { teamName: 'Renamed' }],
    [team('heron', '2'), { teamName: 'Renamed, too' }],
  ]);
  const patchesOf = rosterPatches(plan, stored, deriveId);
  expect([...patchesOf(plan.accepted).teams.keys()]).toEqual(['own', team('heron', '3')]);
  // The same for the rows that come later.
  expect([...patchesOf(plan.accepted.slice(2)).teams.keys()]).toEqual([team('heron', '3')]);
});
