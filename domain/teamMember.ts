import type { StoredRow } from './row.ts';
import { flipName, formatRole, joinTexts, tidyText, toTitleCase } from './text.ts';

/** Meaning of a work location or role of the plan; '' for any other text. */
export function explainPlanText(text: string): string {
  return meanings.get(text.toLowerCase()) ?? '';
}

const meanings = new Map([
  ['on', 'onshore'],
  ['off', 'offshore'],
  ['near', 'nearshore'],
  ['devops-engineer', 'development and operations'],
]);

/** `email` is lower case and unique (specification.md, section 3). */
export interface UserMetadataFields {
  readonly firstName: string | null;
  readonly middleName: string | null;
  readonly lastName: string | null;
  readonly company: string | null;
  readonly manager: string | null;
  readonly email: string;
  readonly workLocation: string | null;
}

export type PersonName = Pick<UserMetadataFields, 'firstName' | 'middleName' | 'lastName' | 'email'>;

/** The e-mail address of somebody without a name. */
export function personName(person: PersonName): string {
  return joinTexts(person.firstName, person.middleName, person.lastName) || tidyText(person.email);
}

export interface UserMetadata extends StoredRow, UserMetadataFields {}

/** `userId` and `teamId` are row ids of user and team metadata (specification.md, section 3). */
export interface UserTeamAssociationFields {
  readonly userId: string;
  readonly teamId: string;
  readonly agileTeamRole: string | null;
}

export interface UserTeamAssociation extends StoredRow, UserTeamAssociationFields {}

/** specification.md, section 2, Team Info; '' for a missing value. */
export interface TeamMember {
  /** Of the association: somebody with two roles in a team has two rows. */
  readonly id: string;
  readonly userId: string;
  readonly agileTeamRole: string | null;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly manager: string;
  readonly company: string;
  readonly workLocation: string;
}

/** In the order of the associations. Without metadata a row has the role alone. */
export function joinMembers(
  associations: readonly UserTeamAssociation[],
  people: readonly UserMetadata[],
): TeamMember[] {
  const personById = new Map(people.map((person) => [person.$id, person]));
  return associations.map((association) => toTeamMember(association, personById.get(association.userId)));
}

export function toTeamMember(association: UserTeamAssociation, person: UserMetadataFields | undefined): TeamMember {
  return {
    id: association.$id,
    userId: association.userId,
    agileTeamRole: association.agileTeamRole,
    name: joinTexts(person?.firstName, person?.middleName, person?.lastName),
    email: tidyText(person?.email),
    role: formatRole(association.agileTeamRole),
    manager: flipName(person?.manager),
    company: tidyText(person?.company),
    workLocation: toTitleCase(person?.workLocation),
  };
}
