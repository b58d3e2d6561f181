import fc from 'fast-check';
import {
  countFacets,
  facetValue,
  facetValues,
  filterOf,
  teamFacets,
  type TeamFilters,
} from '#domain/teams/teamFilters.ts';
import { noTeamFilters } from '#domain/teams/teamFilters.ts';
import type { TeamHolds } from '#domain/technologies/holds.ts';
import { forAll } from '#test/support/forAll.ts';
import { teamRow } from '#test/support/teamRows.ts';

const noIds: ReadonlySet<string> = new Set();
const held = (isDue: boolean): TeamHolds => {
  const rule = { name: 'Java', versions: '', ring: 'Hold', reason: '', until: '', moveTo: '' } as const;
  const items = [{ category: 'languageAndVersion', name: 'Java', version: '8', rule }] as const;
  return { items, due: isDue ? items : [] };
};
const facts = {
  mine: new Set(['1']),
  reported: new Set(['1', '2']),
  hold: new Map([
    ['1', held(true)],
    ['3', held(false)],
  ]),
  campaign: { id: 'java', name: 'Off Java 8', teams: new Set(['2']) },
};

test('a missing value is N/A, and comes last', () => {
  const teams = [teamRow('1', { sector: ' ' }), teamRow('2', { sector: null }), teamRow('3', { sector: 'Zoo  1' })];
  expect(facetValues(teams, 'sector', facts)).toEqual(['Zoo 1', 'N/A']);
  expect(teams.filter(filterOf({ ...noTeamFilters, sector: ['N/A'] }, facts)!)).toHaveLength(2);
});

test('values are those that the list shows', () => {
  const team = teamRow('2', { teamType: 'BUILD pod', teamStatus: 'on-hold', greenfield: true });
  const values = Object.fromEntries(teamFacets.map((facet) => [facet, facetValue(team, facet, facts)]));
  expect(values).toEqual({
    sector: 'Retail',
    businessUnit: 'Digital',
    teamType: 'Build Pod',
    status: 'On-Hold',
    greenfield: '1',
    mine: '0',
    reported: '1',
    hold: '0',
    campaign: 'java',
  });
});

test('of a closed team no report is expected', () => {
  const teams = [teamRow('1', { teamStatus: ' CLOSED' }), teamRow('2'), teamRow('3')];
  expect([...countFacets(teams, noTeamFilters, facts).reported]).toEqual([
    ['', 1],
    ['1', 1],
    ['0', 1],
  ]);
});

test('nothing chosen is no filter', () => expect(filterOf(noTeamFilters, facts)).toBeUndefined());

const text = fc.constantFrom('A', 'B', 'C', null);
const anyTeam = fc.record({
  sector: text,
  businessUnit: text,
  teamType: text,
  teamStatus: text,
  greenfield: fc.boolean(),
});
const values = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'N/A'), { maxLength: 2 });
const flags = fc.uniqueArray(fc.constantFrom('1', '0'), { maxLength: 2 });
const anyFilters: fc.Arbitrary<TeamFilters> = fc.record({
  sector: values,
  businessUnit: values,
  teamType: values,
  status: values,
  greenfield: flags,
  mine: flags,
  reported: flags,
  hold: fc.uniqueArray(fc.constantFrom('any', 'due'), { maxLength: 2 }),
  campaign: fc.uniqueArray(fc.constantFrom('java', 'other'), { maxLength: 1 }),
});

test('the count of a value is the number of teams that choosing it alone of its filter shows', () =>
  forAll(1_000, [fc.array(anyTeam, { maxLength: 12 }), anyFilters], (given, filters) => {
    const teams = given.map((fields, index) => teamRow(String(index), fields));
    const counts = countFacets(teams, filters, facts);
    for (const facet of teamFacets) {
      for (const value of ['A', 'B', 'C', 'N/A', '1', '0', 'any', 'due', 'java']) {
        const fits = filterOf({ ...filters, [facet]: [value] }, facts)!;
        expect([facet, value, counts[facet].get(value) ?? 0]).toEqual([facet, value, teams.filter(fits).length]);
      }
    }
  }));

test('what is known of a team changes without the team', () => {
  const team = teamRow('1', {});
  for (const facet of ['mine', 'reported'] as const) {
    const ofIts = (known: ReadonlySet<string>) => ({ ...facts, mine: noIds, reported: noIds, [facet]: known });
    const isShown = (known: ReadonlySet<string>) => filterOf({ ...noTeamFilters, [facet]: ['1'] }, ofIts(known))!(team);
    expect([isShown(noIds), isShown(new Set(['1'])), isShown(new Set(['2']))]).toEqual([false, true, false]);
  }
});

test('what is due is on Hold, too', () => {
  const teams = ['1', '2', '3'].map((id) => teamRow(id));
  const shown = (...hold: string[]) => teams.filter(filterOf({ ...noTeamFilters, hold }, facts)!).map(({ $id }) => $id);
  expect([shown('any'), shown('due'), shown('due', 'any')]).toEqual([['1', '3'], ['1'], ['1', '3']]);
});

test('values are sorted as people count', () => {
  const teams = ['Pod 10', 'N/A', 'Pod 9', 'Z'].map((businessUnit, index) => teamRow(String(index), { businessUnit }));
  expect(facetValues(teams, 'businessUnit', facts)).toEqual(['Pod 9', 'Pod 10', 'Z', 'N/A']);
});
