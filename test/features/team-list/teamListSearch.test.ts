import { recallTeamList, rememberTeamList } from '#src/components/teams/teamListState.ts';

it('brings back what the list was showing', () => {
  expect(recallTeamList(rememberTeamList('?search=whale&page=2'))).toBe('?search=whale&page=2');
});

it.each([null, undefined, 'text', 7, {}, { teamListSearch: 7 }, []])(
  'is empty when a history entry holds %p',
  (state) => {
    expect(recallTeamList(state)).toBe('');
  },
);
