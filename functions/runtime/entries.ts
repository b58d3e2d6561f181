import type { Models } from 'node-appwrite';
import type { ChangeEntryFields } from '#domain/changes/changeEntry.ts';
import { fromStoredFields, toStoredFields } from '#domain/storedText.ts';

export type StoredEntry = ChangeEntryFields & { readonly id: string };

export function toEntry(row: Models.DefaultRow): StoredEntry {
  return { ...(fromStoredFields(row) as unknown as ChangeEntryFields), id: row.$id };
}

export function toEntryRow({ id, ...fields }: StoredEntry) {
  return toStoredFields({ $id: id, ...fields });
}
