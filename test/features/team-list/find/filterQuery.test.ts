import { teamFacets } from '#domain/teams/teamFilters.ts';
import { filterQuery } from '#src/features/team-list/find/findTeams.ts';

it('takes of an address what filters the list, and nothing else', () => {
  const filters = new URLSearchParams(teamFacets.map((facet) => [facet, '1']));
  const address = new URLSearchParams([
    ...filters,
    ['search', 'falcon'],
    ['page', '2'],
    ['columns', 'sector'],
    ['view', 'all'],
  ]);
  expect(filterQuery(address)).toBe(filters.toString());
});
