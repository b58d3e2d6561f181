import { compareNames } from '#domain/compareNames.ts';
import { foldSearch, toWords } from '#domain/foldSearch.ts';
import type { UserMetadata } from '#domain/teamMember.ts';
import { joinTexts, tidyText } from '#domain/text.ts';

export const indexedPersonColumns = ['firstName', 'middleName', 'lastName', 'email'] as const;
export type IndexedPerson = Pick<UserMetadata, '$id' | (typeof indexedPersonColumns)[number]>;

interface PersonMatch {
  readonly userId: string;
  /** Of somebody without a name, the e-mail address. */
  readonly name: string;
  readonly email: string;
}

export interface PeoplePage {
  readonly people: readonly PersonMatch[];
  readonly total: number;
}

interface Entry extends PersonMatch {
  /** Of the name, and of the address before its `@`; each after a blank. */
  readonly words: string;
}

export class PeopleIndex {
  private readonly entries = new Map<string, Entry>();
  private sorted: readonly Entry[] | undefined;

  setPerson({ $id, firstName, middleName, lastName, email }: IndexedPerson): void {
    const address = tidyText(email);
    const name = joinTexts(firstName, middleName, lastName);
    const [localPart = ''] = address.split('@');
    this.entries.set($id, {
      userId: $id,
      name: name || address,
      email: address,
      words: ` ${toWords(`${name} ${localPart}`)}`,
    });
    this.sorted = undefined;
  }

  removePerson(userId: string): void {
    this.entries.delete(userId);
    this.sorted = undefined;
  }

  /** Each word begins a word of the name or the address, one with `@` the address. Nobody for less than two letters. */
  find(text: string, limit: number): PeoplePage {
    const typed = foldSearch(text).split(' ');
    const addresses = typed.filter((word) => word.includes('@'));
    const words = typed.filter((word) => !word.includes('@')).flatMap((word) => toWords(word).split(' '));
    if (addresses.join('').length + words.join('').length < 2) return { people: [], total: 0 };
    this.sorted ??= [...this.entries.values()].sort((one, other) => compareNames(one.name, other.name));
    const found = this.sorted.filter(
      (entry) =>
        words.every((word) => entry.words.includes(` ${word}`)) &&
        addresses.every((address) => foldSearch(entry.email).startsWith(address)),
    );
    const people = found.slice(0, limit).map(({ userId, name, email }) => ({ userId, name, email }));
    return { people, total: found.length };
  }
}
