import { toTeamTab } from '#src/features/team/TeamPage.tsx';

it.each([undefined, '', 'teamInfo', 'teamInfo/', 'teamInfo/more', 'nonsense', 'constructor', '/'])(
  'shows Team Info for the rest %p of an address',
  (rest) => {
    expect(toTeamTab(rest)).toBe('teamInfo');
  },
);
