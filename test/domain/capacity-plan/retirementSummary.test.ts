import type { ChangeKind } from '#domain/capacity-plan/Comparison.ts';
import { listConcerns } from '#domain/capacity-plan/concerns.ts';
import type { Retirements } from '#domain/capacity-plan/retirements.ts';
import {
  describeRetirements,
  makeRetireRequest,
  summarizeRetirements,
} from '#domain/capacity-plan/retirementSummary.ts';

const team = (name: string, members: number) => ({
  id: name,
  name,
  detail: '',
  memberships: Array.from({ length: members }, (_, index) => `${name} ${index}`),
});
const person = (name: string, memberships: readonly string[]) => ({
  id: name,
  name,
  detail: `${name}@example.test`,
  memberships,
});

const none: Retirements = { teams: [], people: [], memberships: [] };
const some: Retirements = {
  teams: ['Falcon', 'Total', 'Kite', 'Owl', 'Wren', 'Robin', 'Swift'].map((name, index) => team(name, index)),
  people: [person('Jack Green', ['m1', 'm2']), person('Ada Lane', ['m3'])],
  memberships: [{ id: 'm4', name: 'Bo Reed', detail: 'Heron', memberships: ['m4'] }],
};
const all: readonly ChangeKind[] = ['teams', 'people', 'memberships'];

it('counts teams, people and memberships, and the memberships that go with teams and people', () => {
  expect(summarizeRetirements(some)).toEqual({
    counts: { teams: 7, people: 2, memberships: 1 },
    membershipsOf: { teams: 21, people: 3 },
    first: {
      teams: ['Falcon', 'Total', 'Kite', 'Owl', 'Wren'],
      people: ['Jack Green', 'Ada Lane'],
      memberships: ['Bo Reed (Heron)'],
    },
  });
});

it.each<[string, readonly ChangeKind[], Retirements, string[]]>([
  ['nothing', all, none, []],
  ['no group', [], some, []],
  [
    'all groups',
    all,
    some,
    [
      "It closes 7 teams that it doesn't name and takes 21 members out: Falcon, Total, Kite, Owl, Wren and 2 more.",
      "It takes 2 people that it doesn't name out of their teams: Jack Green, Ada Lane.",
      "It removes 1 membership that it doesn't name: Bo Reed (Heron).",
    ],
  ],
  [
    'one of each',
    ['people', 'teams'],
    { ...none, people: [person('Ada Lane', ['m3'])], teams: [team('Falcon', 1)] },
    [
      "It takes 1 person that it doesn't name out of their teams: Ada Lane.",
      "It closes 1 team that it doesn't name and takes 1 member out: Falcon.",
    ],
  ],
])('is a sentence for each group that has something: %s', (_, groups, retirements, expected) => {
  expect(describeRetirements(groups, summarizeRetirements(retirements))).toEqual(expected);
});

it('is asked about before it is submitted, whatever else the file does', () => {
  const check = { rowCount: 100, refusedCount: 0, firstRefusedLines: [] };
  const retirement = { groups: ['memberships'] as const, summary: summarizeRetirements(some) };
  expect(listConcerns({ check, retirement })).toEqual([
    "It removes 1 membership that it doesn't name: Bo Reed (Heron).",
  ]);
});

it.each<[string, readonly ChangeKind[], Retirements, readonly ChangeKind[] | undefined]>([
  ['all groups', all, some, ['teams', 'people', 'memberships']],
  ['without one that was taken out', ['teams', 'memberships'], some, ['teams', 'memberships']],
  ['without one that has nothing', all, { ...some, teams: [] }, ['people', 'memberships']],
  ['none', [], some, undefined],
  ['none that has anything', all, none, undefined],
])('is submitted with the numbers of all groups: %s', (_, groups, retirements, expected) => {
  const summary = summarizeRetirements(retirements);
  const request = expected && { groups: expected, counts: summary.counts };
  expect(makeRetireRequest(groups, summary)).toEqual(request);
});
