import type { MetricKey } from '#domain/monthly-metrics/fields.ts';

export const maxTokenDays = 365;
/** After one ended, while it is still listed. */
export const endedTokenDays = 90;
/** Valid ones of a person who is no admin. */
export const maxOwnTokens = 20;
/** Before it expires, people are told. */
export const tokenWarningDays = 30;
/** After a rotation, for pipelines that still have the old one. */
export const oldTokenHours = 24;
export const maxTokenName = 100;
/** Of a token that isn't for all teams: they fit into its column. */
export const maxTokenTeams = 400;

/** Teams and metrics that a token is for; null is all. */
export interface TokenScope {
  readonly teams: readonly string[] | null;
  readonly metrics: readonly MetricKey[] | null;
}

/** As a function shows it: never with its secret. Dates ISO 8601. */
export interface TokenView extends TokenScope {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  /** Name of the account that made it. */
  readonly createdBy: string | null;
  /** Of the person who asks, who then reads its answers. */
  readonly isOwn: boolean;
  readonly expiresAt: string;
  /** Until then the token before the last rotation is valid as well; null when it isn't. */
  readonly oldValidUntil: string | null;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
  /** Network address. */
  readonly lastUsedFrom: string | null;
  /** HTTP status of the last answer. */
  readonly lastStatus: number | null;
}

export type TokenState = 'valid' | 'expiring' | 'expired' | 'revoked';

const dayMs = 24 * 60 * 60 * 1_000;

/** @param now milliseconds since 1970. */
export function tokenState(
  { expiresAt, revokedAt }: Pick<TokenView, 'expiresAt' | 'revokedAt'>,
  now: number,
): TokenState {
  if (revokedAt !== null) return 'revoked';
  const leftMs = Date.parse(expiresAt) - now;
  if (leftMs <= 0) return 'expired';
  return leftMs <= tokenWarningDays * dayMs ? 'expiring' : 'valid';
}

/** Why it may not push this; undefined when it may. */
export function outOfScope({ teams, metrics }: TokenScope, teamId: string, metric: MetricKey): string | undefined {
  if (teams !== null && !teams.includes(teamId)) return 'The token is not for this team.';
  if (metrics !== null && !metrics.includes(metric)) return 'The token is not for this metric.';
  return undefined;
}

/** Of a token where people's names stand as well: no program passes for a person. */
export function programName(tokenName: string): string {
  return `${tokenName} (program)`;
}
