import { calendarDay, daysBetween, type OrganisationDay } from '#domain/calendarDay.ts';
import type { Account } from '#domain/people/accounts.ts';
import { isAddress } from '#domain/reminders/planReminders.ts';
import { toLine } from '#domain/reminders/reminderText.ts';
import { type TokenView, tokenWarningDays } from './token.ts';

/** Neither revoked nor expired. */
export interface EndingToken extends Pick<TokenView, 'id' | 'name' | 'teams' | 'createdAt' | 'expiresAt'> {
  /** Account. */
  readonly createdBy: string;
  readonly createdByName: string | null;
}

export type TokenAccount = Pick<Account, 'name' | 'email' | 'isAdmin' | 'isBlocked'>;

export interface TokenMaker extends TokenAccount {
  /** Of their memberships. */
  readonly teamIds: ReadonlySet<string>;
}

export interface TokenAccounts {
  /** Of makers, by id, of those that exist. */
  readonly accounts: ReadonlyMap<string, TokenMaker>;
  readonly admins: readonly TokenAccount[];
}

/** To one person. */
export interface TokenWarning {
  readonly email: string;
  readonly name: string;
  readonly isAdmin: boolean;
  /** First to expire first. */
  readonly tokens: readonly WarnedToken[];
}

interface WarnedToken extends EndingToken {
  readonly isOwn: boolean;
}

/** For a token whose whole life is no longer than the usual warning. */
const shortWarningDays = 7;

/** 30 days before its last day, 7 of a token made for 30 days or fewer; never of one made for a week, whose end is still in mind. */
export function isWarningDue({ createdAt, expiresAt }: EndingToken, { today, timeZone }: OrganisationDay): boolean {
  const [firstDay, lastDay] = [createdAt, expiresAt].map((at) => calendarDay(new Date(at), timeZone)) as [
    string,
    string,
  ];
  const life = daysBetween(firstDay, lastDay);
  const days = life > tokenWarningDays ? tokenWarningDays : shortWarningDays;
  return life > days && daysBetween(today, lastDay) <= days;
}

/** Of what a person is told once: a token that gets another last moment is another one. */
export function tokenWarningKey({ id, expiresAt }: Pick<EndingToken, 'id' | 'expiresAt'>): string {
  return `${id} ${expiresAt}`;
}

const maxListedTokens = 100;

/**
 * One for each person. Whoever made a token is told while they can make the next one: admins, and members of its only
 * team. Of other tokens, and of those of an account that is gone, blocked or without an address, all admins are told.
 */
export function planTokenWarnings(
  tokens: readonly EndingToken[],
  { accounts, admins }: TokenAccounts,
  isTold: (email: string, key: string) => boolean,
): TokenWarning[] {
  const warnings = new Map<string, { account: TokenAccount; tokens: WarnedToken[] }>();
  for (const token of tokens.toSorted((one, other) => Date.parse(one.expiresAt) - Date.parse(other.expiresAt))) {
    const maker = accounts.get(token.createdBy);
    const isOwn = maker !== undefined && isReachable(maker) && mayRenew(maker, token);
    for (const account of isOwn ? [maker] : admins.filter(isReachable)) {
      if (isTold(account.email, tokenWarningKey(token))) continue;
      const warning = warnings.get(account.email) ?? { account, tokens: [] };
      if (warning.tokens.length < maxListedTokens) warning.tokens.push({ ...token, isOwn });
      warnings.set(account.email, warning);
    }
  }
  return Array.from(warnings.values(), ({ account: { email, name, isAdmin }, tokens }) => {
    return { email, name: toLine(name), isAdmin, tokens };
  });
}

function mayRenew({ isAdmin, teamIds }: TokenMaker, { teams }: EndingToken): boolean {
  return isAdmin || (teams?.length === 1 && teams.every((id) => teamIds.has(id)));
}

function isReachable({ email, isBlocked }: TokenAccount): boolean {
  return !isBlocked && isAddress(email);
}
