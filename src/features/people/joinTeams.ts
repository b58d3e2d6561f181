import { groupBy } from '#domain/groupBy.ts';
import type { UserMetadata, UserTeamAssociation } from '#domain/teamMember.ts';
import { flipName, formatRole, joinTexts, tidyText, toTitleCase } from '#domain/text.ts';
import type { PersonTeam } from './personApi.ts';

/** A team of a person; '' for a missing value. */
export interface Membership {
  readonly teamId: string;
  readonly teamName: string;
  /** `Developer, Scrum-Master` for somebody with two. */
  readonly roles: string;
  readonly sector: string;
  readonly businessUnit: string;
  readonly status: string;
}

/** As the page shows it; '' for a missing value. */
export interface Person {
  /** The e-mail address of somebody without a name. */
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly workLocation: string;
  readonly manager: string;
  readonly teams: readonly Membership[];
}

/** Memberships of a team that is gone are left out. */
export function joinTeams(
  person: UserMetadata,
  memberships: readonly UserTeamAssociation[],
  teams: readonly PersonTeam[],
): Person {
  const ofTeam = groupBy(memberships, ({ teamId }) => teamId);
  const email = tidyText(person.email);
  return {
    name: joinTexts(person.firstName, person.middleName, person.lastName) || email,
    email,
    company: tidyText(person.company),
    workLocation: toTitleCase(person.workLocation),
    manager: flipName(person.manager),
    teams: teams.flatMap((team) => {
      const own = ofTeam.get(team.$id);
      if (own === undefined) return [];
      const roles = own.map(({ agileTeamRole }) => formatRole(agileTeamRole)).filter((role) => role !== '');
      return {
        teamId: team.$id,
        teamName: tidyText(team.teamName),
        roles: [...new Set(roles)].sort().join(', '),
        sector: tidyText(team.sector),
        businessUnit: tidyText(team.businessUnit),
        status: toTitleCase(team.teamStatus),
      };
    }),
  };
}
