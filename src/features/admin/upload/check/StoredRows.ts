import type { Team } from '#domain/team.ts';
import type { UserMetadata, UserTeamAssociation } from '#domain/teamMember.ts';

/** What is stored today, all of it or some. */
export interface StoredOrganisation {
  readonly teams: readonly Team[];
  readonly people: readonly UserMetadata[];
  /** Who is in which team. */
  readonly places: readonly UserTeamAssociation[];
}

export type StoredRows = Partial<StoredOrganisation>;
