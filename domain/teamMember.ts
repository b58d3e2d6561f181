import type { Stored } from './row';

/** The fields of a person's metadata (SPEC section 3). `email` is lower case and unique. */
export interface UserMetadataFields {
  readonly firstName: string | null;
  readonly middleName: string | null;
  readonly lastName: string | null;
  readonly company: string | null;
  readonly manager: string | null;
  readonly email: string;
  readonly workLocation: string | null;
}

export interface UserMetadata extends Stored, UserMetadataFields {}

/** Who is in which team, in which role (SPEC section 3). `userId` and `teamId` are row ids of user and team metadata. */
export interface UserTeamAssociationFields {
  readonly userId: string;
  readonly teamId: string;
  readonly agileTeamRole: string | null;
}

export interface UserTeamAssociation extends Stored, UserTeamAssociationFields {}
