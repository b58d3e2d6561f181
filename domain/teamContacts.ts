import { compareNames } from './compareNames.ts';
import type { SheetColumn } from './spreadsheet/Sheet.ts';
import { foldText } from './foldText.ts';
import type { UserMetadata, UserTeamAssociation } from './teamMember.ts';
import { formatRole, joinTexts, tidyText } from './text.ts';

export interface TeamContact {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
}

export interface WithContacts {
  readonly contacts: readonly TeamContact[];
}

export const contactSheetColumns: readonly SheetColumn<WithContacts>[] = [
  { header: 'Who to Ask', width: 36, isText: true, value: ({ contacts }) => join(contacts.map(({ name }) => name)) },
  { header: 'E-mail', width: 44, isText: true, value: ({ contacts }) => join(contacts.map(({ email }) => email)) },
];

function join(texts: readonly string[]): string | null {
  return texts.filter((text) => text !== '').join('; ') || null;
}

/** Scrum masters and product owners in whatever spelling: `scrum-master`, `Lead Product Owner (interim)`; no assistant of theirs. */
export function isLeading(role: string | null): boolean {
  const letters = foldText(role ?? '').replace(/[^\p{L}]/gu, '');
  return /scrummaster|productowner/.test(letters) && !letters.includes('assistant');
}

type Association = Pick<UserTeamAssociation, 'userId' | 'teamId' | 'agileTeamRole'>;
type Person = Pick<UserMetadata, '$id' | 'firstName' | 'middleName' | 'lastName' | 'email'>;

/** By team id and then by name; each person once for a team. A team without any is missing. */
export function findContacts(
  associations: readonly Association[],
  people: ReadonlyMap<string, Person>,
): Map<string, TeamContact[]> {
  const contacts = new Map<string, TeamContact[]>();
  for (const { userId, teamId, agileTeamRole } of associations) {
    const person = people.get(userId);
    if (person === undefined || !isLeading(agileTeamRole)) continue;
    const known = contacts.get(teamId) ?? [];
    if (known.some((each) => each.userId === userId)) continue;
    const name = joinTexts(person.firstName, person.middleName, person.lastName);
    const contact = { userId, name, email: tidyText(person.email), role: formatRole(agileTeamRole) };
    contacts.set(teamId, [...known, contact]);
  }
  for (const list of contacts.values()) list.sort((one, other) => compareNames(one.name, other.name));
  return contacts;
}
