import type { TeamFields } from '../../domain/team';
import type { UserMetadataFields, UserTeamAssociationFields } from '../../domain/teamMember';

/** New rows before a file has said anything about them. */
export const blankTeam: TeamFields = {
  teamName: '',
  productName: null,
  projectId: null,
  teamType: null,
  sector: null,
  businessUnit: null,
  teamStatus: null,
  greenfield: false,
};

export const blankPerson: UserMetadataFields = {
  firstName: null,
  middleName: null,
  lastName: null,
  company: null,
  manager: null,
  email: '',
  workLocation: null,
};

export const blankRole: UserTeamAssociationFields = { userId: '', teamId: '', agileTeamRole: null };
