import { compareNames } from '#domain/compareNames.ts';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { tidyText } from '#domain/text.ts';

type Author = Pick<ChangeEntry, 'userId' | 'userName' | 'source' | 'uploadId'>;

const somebody = 'Somebody';
const upload = 'Upload of a capacity plan';

export function describeAuthor({ userName, source }: Author): string {
  const name = tidyText(userName);
  if (source === 'upload') return name === '' ? upload : `${upload} by ${name}`;
  if (name === '') return somebody;
  return source === 'page' ? `As the page told: ${name}` : name;
}

export function describeAuthorInSentence({ userName, source }: Author): string {
  const name = tidyText(userName);
  if (name === '') return source === 'upload' ? 'an upload' : 'somebody';
  return source === 'page' ? `${name} (as the page told)` : name;
}

export function personKey({ userId, userName, source }: Author): string {
  if (userId !== null) return userId;
  const name = tidyText(userName);
  if (name !== '') return `name:${name}`;
  return source === 'upload' ? 'upload' : 'unknown';
}

export interface PersonOption {
  readonly value: string;
  readonly label: string;
}

/** By name, each under the last name that they had. @param entries newest first */
export function listPeople(entries: readonly Author[]): PersonOption[] {
  const people = new Map<string, string>();
  for (const entry of entries) {
    const key = personKey(entry);
    if (!people.has(key)) people.set(key, nameOf(entry));
  }
  return [...people]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => compareNames(one.label, other.label));
}

function nameOf({ userId, userName, source }: Author): string {
  const name = tidyText(userName);
  if (name === '') return source === 'upload' ? upload : somebody;
  return userId === null && source === 'page' ? `${name} (as the page told)` : name;
}
