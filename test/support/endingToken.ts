import type { EndingToken, TokenAccounts, TokenMaker } from '#domain/pushes/tokenWarnings.ts';

/** For the team 'blue', made by Kim a year before it expires on December 27, 2026, 09:00 UTC. */
export function endingToken(name: string, fields: Partial<EndingToken> = {}): EndingToken {
  return {
    ...{ id: `token-${name}`, name, teams: ['blue'], createdBy: 'kim', createdByName: 'Kim Staff' },
    ...{ createdAt: '2025-12-27T09:00:00.000Z', expiresAt: '2026-12-27T09:00:00.000Z', ...fields },
  };
}

const ada: TokenMaker = account('Ada', { isAdmin: true });
const kim: TokenMaker = account('Kim', { teamIds: new Set(['blue']) });

function account(name: string, fields: Partial<TokenMaker>): TokenMaker {
  const email = `${name.toLowerCase()}@example.test`;
  return { name, email, isAdmin: false, isBlocked: false, teamIds: new Set(), ...fields };
}

/** Kim, a member of 'blue', or as given, and the admins Ada, and Bob, who is blocked. */
export function tokenAccounts(maker: Partial<TokenMaker> | null = {}): TokenAccounts {
  const makers = maker === null ? [] : ([['kim', { ...kim, ...maker }]] as const);
  return {
    accounts: new Map([...makers, ['ada', ada]]),
    admins: [ada, account('Bob', { isAdmin: true, isBlocked: true })],
  };
}
