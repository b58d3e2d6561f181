import { lookUpTeams } from '#domain/monthly-metrics/lookUpTeams.ts';

const find = lookUpTeams([
  { id: '1', name: 'Müller', projectId: 'PRJ-1' },
  { id: '2', name: 'Muller', projectId: 'PRJ-2' },
  { id: '3', name: 'Équipe  Nord', projectId: null },
  { id: '4', name: 'Owl', projectId: 'PRJ-4' },
  { id: '5', name: 'OWL', projectId: 'PRJ-5' },
  { id: '6', name: 'PRJ-6', projectId: 'prj-6' },
]);

test.each([
  // The whole name or project id, whatever the case, accents and width.
  [['equipe nord'], '3'],
  [['ＰＲＪ－４'], '4'],
  [['Équipe'], ''],
  [['prj-6'], '6'],
  // Of several that are alike the one that is spelled so.
  [['müller'], '1'],
  [['MULLER'], '2'],
  [['Mùller'], '1 2'],
  [['Owl'], '4 5'],
  // All names are those of one team.
  [['owl', '', 'prj-5'], '5'],
  [['Mùller', 'PRJ-1'], '1'],
  [['owl', 'PRJ-1'], ''],
  [[], ''],
  [[''], ''],
])('teams called %j: %j', (names, ids) => {
  expect(
    find(names)
      .map(({ id }) => id)
      .join(' '),
  ).toBe(ids);
});
