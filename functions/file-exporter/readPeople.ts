import type { RowPortions } from '#domain/spreadsheet/Sheet.ts';
import type { UserMetadata, UserMetadataFields } from '#domain/teamMember.ts';

export type People = ReadonlyMap<string, UserMetadataFields>;

/** Everybody by id, with nothing but what is shown: there may be a hundred thousand. */
export async function readPeople(portions: RowPortions<UserMetadata>): Promise<People> {
  const people = new Map<string, UserMetadataFields>();
  for await (const portion of portions) {
    for (const { $id, firstName, middleName, lastName, company, manager, email, workLocation } of portion) {
      people.set($id, { firstName, middleName, lastName, company, manager, email, workLocation });
    }
  }
  return people;
}
