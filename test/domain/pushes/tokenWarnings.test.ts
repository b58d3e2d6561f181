import { layOutTokenWarning } from '#domain/pushes/layOutTokenWarning.ts';
import { isWarningDue, planTokenWarnings, type TokenMaker } from '#domain/pushes/tokenWarnings.ts';
import { endingToken, tokenAccounts } from '#test/support/endingToken.ts';

const timeZone = 'UTC';
const never = () => false;

test.each([
  ['a year', '2025-12-27', '2026-11-26', false],
  ['a year', '2025-12-27', '2026-11-27', true],
  ['a year', '2025-12-27', '2026-12-27', true],
  ['31 days: from the day after it was made', '2026-11-26', '2026-11-26', false],
  ['31 days: from the day after it was made', '2026-11-26', '2026-11-27', true],
  ['30 days: a week before', '2026-11-27', '2026-12-19', false],
  ['30 days: a week before', '2026-11-27', '2026-12-20', true],
  ['8 days: from the day after it was made', '2026-12-19', '2026-12-19', false],
  ['8 days: from the day after it was made', '2026-12-19', '2026-12-20', true],
  ['a week: never', '2026-12-20', '2026-12-21', false],
])('a token that is valid for %s, made on %s, is due for a warning on %s: %s', (_life, made, today, isDue) => {
  const token = endingToken('Nightly', { createdAt: `${made}T09:00:00.000Z` });
  expect(isWarningDue(token, { today, timeZone })).toBe(isDue);
});

test('days are those of the organisation', () => {
  const token = endingToken('Nightly', { expiresAt: '2026-12-27T23:30:00.000Z' });
  expect(isWarningDue(token, { today: '2026-11-27', timeZone: 'Europe/Berlin' })).toBe(false);
});

test.each<[string, Partial<TokenMaker> | null, readonly string[] | null, string]>([
  ['a member of its only team', {}, ['blue'], 'kim'],
  ['an admin', { isAdmin: true, teamIds: new Set() }, null, 'kim'],
  ['somebody who has left the team', { teamIds: new Set() }, ['blue'], 'ada'],
  ['somebody who is no admin any more', {}, ['blue', 'red'], 'ada'],
  ['somebody who is blocked', { isBlocked: true }, ['blue'], 'ada'],
  ['an account without an address', { email: '' }, ['blue'], 'ada'],
  ['an account that is gone', null, ['blue'], 'ada'],
])('a token made by %s', (_who, maker, teams, recipient) => {
  const [warning, ...others] = planTokenWarnings([endingToken('Nightly', { teams })], tokenAccounts(maker), never);
  expect([warning?.email, warning?.tokens[0]?.isOwn, others]).toEqual([
    `${recipient}@example.test`,
    recipient === 'kim',
    [],
  ]);
});

const place = {
  teamNames: new Map([['blue', 'Blue\nTeam']]),
  timeZone: 'Europe/Berlin',
  pageUrl: 'https://data.example.test',
};

test('a member’s warning leads to the team, and says what ends when and what to do', () => {
  const [warning] = planTokenWarnings([endingToken('Nightly')], tokenAccounts(), never);
  const { subject, blocks, optOut } = layOutTokenWarning(warning!, place);
  expect(subject).toBe('A token for metrics expires on December 27: Nightly');
  expect(optOut).toBeUndefined();
  expect(blocks[0]).toEqual({
    kind: 'text',
    text: 'Hello Kim,\n\nPrograms report metrics with this token, which expires soon. After that they are refused with 401, and their pipelines fail.',
  });
  const item = {
    label: 'Nightly',
    url: 'https://data.example.test/teams/blue/teamMetrics?token=token-Nightly',
    note: 'expires on December 27, 2026 at 10:00 (Europe/Berlin)',
    lines: ['For Blue Team'],
  };
  expect(blocks[1]).toEqual({ kind: 'list', items: [item] });
});

test('an admin’s names own tokens and those of people who can’t be told, the first to expire first', () => {
  const tokens = [
    endingToken('Late', { expiresAt: '2026-12-28T09:00:00.000Z', teams: ['blue', 'gone'] }),
    endingToken('Soon', { createdBy: 'ada', teams: null }),
  ];
  const [warning] = planTokenWarnings(tokens, tokenAccounts(), never);
  const { subject, blocks } = layOutTokenWarning(warning!, place);
  expect(subject).toBe('2 tokens for metrics expire, the first on December 27: Soon, Late');
  const items = blocks.flatMap((block) => (block.kind === 'list' ? block.items : []));
  expect(items.map(({ url, lines = [] }) => [url, ...lines])).toEqual([
    ['https://data.example.test/admin/tokens?token=token-Soon', 'For all teams'],
    [
      'https://data.example.test/admin/tokens?token=token-Late',
      'For Blue Team, a removed team',
      'Made by Kim Staff, to whom this can’t be sent',
    ],
  ]);
});
