import type { TeamFields } from '#domain/team.ts';
import type { UserMetadataFields, UserTeamAssociationFields } from '#domain/teamMember.ts';
import { neverHeld } from '#functions/runtime/RowLease.ts';
import type { UploadJob, UploadLease } from './ports.ts';

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

export const blankJob: UploadJob = {
  userId: '',
  submittedAt: '',
  lastPartAt: '',
  parts: 1,
  arrived: [],
  givenUp: false,
  separator: null,
};

/** Nobody's. */
export const blankLease: UploadLease = {
  executionId: null,
  heldUntil: neverHeld,
  uploadId: null,
  done: 0,
  attempts: 0,
};
