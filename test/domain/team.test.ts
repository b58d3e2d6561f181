import { matchesSearch } from '#domain/team.ts';

const team = { teamName: 'Blue Whales', projectId: 'PRJ-0042', productName: 'Équipe Portal' };

describe('a team is found case-insensitively by a part of its name, project id or product name', () => {
  test.each([
    ['whale', true],
    ['BLUE WH', true],
    ['prj-00', true],
    ['0042', true],
    ['équipe', true],
    ['ÉQUIPE', true],
    ['portal', true],
    [' whales ', true],
    ['', true],
    ['   ', true],
    ['red', false],
    ['whales prj', false],
    ['.*', false],
  ])('%p: %p', (term, found) => {
    expect(matchesSearch(team, term)).toBe(found);
  });

  it('is not found by a text that nobody gave', () => {
    expect(matchesSearch({ teamName: 'Solo', projectId: null, productName: null }, 'null')).toBe(false);
  });
});
