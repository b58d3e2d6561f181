import type { UserMetadata } from '#domain/teamMember.ts';
import { joinTexts, tidyText } from '#domain/text.ts';

/** Account that a person signs in with; an answer of the file uploader. */
export interface Account {
  readonly $id: string;
  readonly name: string;
  readonly email: string;
  readonly isAdmin: boolean;
  readonly isBlocked: boolean;
  /** Up to a day old (docs/appwrite.md, section 6); null for an account that nobody has signed in with. */
  readonly seenAt: string | null;
}

export interface AccountsPage {
  readonly accounts: readonly Account[];
  /** Id of the last one; null at the end. */
  readonly next: string | null;
}

/** A person of the plan, an account, or both: joined by the e-mail address. */
export interface PersonAccount {
  readonly id: string;
  /** In the plan; null for an account alone. */
  readonly userId: string | null;
  readonly name: string;
  readonly email: string;
  readonly hasAccount: boolean;
  readonly isAdmin: boolean;
  readonly isBlocked: boolean;
  readonly seenAt: string | null;
  /** Number of memberships. */
  readonly teams: number;
}

type Person = Pick<UserMetadata, '$id' | 'firstName' | 'middleName' | 'lastName' | 'email'>;

/** People without an account who have left all teams aren't in the plan any more, and left out. */
export function joinAccounts(
  accounts: readonly Account[],
  people: readonly Person[],
  memberships: readonly { readonly userId: string }[],
): PersonAccount[] {
  const teamsOf = new Map<string, number>();
  for (const { userId } of memberships) teamsOf.set(userId, (teamsOf.get(userId) ?? 0) + 1);
  const byEmail = new Map(people.map((person) => [addressOf(person.email), person]));
  const joined = accounts.map((account): PersonAccount => {
    const address = addressOf(account.email);
    const person = byEmail.get(address);
    byEmail.delete(address);
    return {
      id: account.$id,
      userId: person?.$id ?? null,
      name: tidyText(account.name) || nameOf(person) || account.email,
      email: account.email,
      hasAccount: true,
      isAdmin: account.isAdmin,
      isBlocked: account.isBlocked,
      seenAt: account.seenAt,
      teams: teamsOf.get(person?.$id ?? '') ?? 0,
    };
  });
  for (const person of byEmail.values()) {
    const teams = teamsOf.get(person.$id) ?? 0;
    if (teams === 0) continue;
    const email = tidyText(person.email);
    joined.push({
      ...{ id: person.$id, userId: person.$id, name: nameOf(person) || email, email, teams },
      ...{ hasAccount: false, isAdmin: false, isBlocked: false, seenAt: null },
    });
  }
  return joined;
}

function addressOf(email: string): string {
  return tidyText(email).toLowerCase();
}

function nameOf(person: Person | undefined): string {
  return person === undefined ? '' : joinTexts(person.firstName, person.middleName, person.lastName);
}

export const accountFilters = ['admins', 'never', 'noTeam'] as const;
export type AccountFilter = (typeof accountFilters)[number];

export function matchesFilter(filter: AccountFilter | '', { isAdmin, seenAt, teams }: PersonAccount): boolean {
  switch (filter) {
    case 'admins':
      return isAdmin;
    case 'never':
      return seenAt === null;
    case 'noTeam':
      return seenAt !== null && teams === 0;
    case '':
      return true;
  }
}
