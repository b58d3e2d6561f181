import type * as v from 'valibot';
import {
  type Environment,
  type FunctionRequest,
  identifyPrincipal,
  RequestError,
  requireAdmin,
} from '#functions/runtime/request.ts';
import { parseBody } from '#functions/runtime/parseBody.ts';
import type { UploadPorts } from '#functions/file-uploader/ports.ts';
import { changeRoster, type RequestedChange } from '#functions/file-uploader/roster/changeRoster.ts';
import { createTeam, createTeamSchema } from '#functions/file-uploader/roster/createTeam.ts';
import { editTeam, editTeamSchema } from '#functions/file-uploader/roster/editTeam.ts';
import {
  addMember,
  addMemberSchema,
  editMember,
  editMemberSchema,
  removeMember,
  removeMemberSchema,
} from '#functions/file-uploader/roster/members.ts';
import type { AdminPorts } from '#functions/file-uploader/roster/adminPorts.ts';
import {
  removeTeam,
  removeTeamSchema,
  restoreTeam,
  restoreTeamSchema,
} from '#functions/file-uploader/roster/removeTeam.ts';

type Apply = (change: RequestedChange) => Promise<object>;

function request<Schema extends v.GenericSchema>(
  schema: Schema,
  apply: (body: v.InferOutput<Schema>, change: RequestedChange) => Promise<object>,
): (bodyText: string) => Apply {
  return (bodyText) => {
    const body = parseBody(schema, bodyText);
    return (change) => apply(body, change);
  };
}

const requests = new Map<string, (bodyText: string) => Apply>([
  ['/teams/create', request(createTeamSchema, createTeam)],
  ['/teams/edit', request(editTeamSchema, editTeam)],
  ['/teams/remove', request(removeTeamSchema, removeTeam)],
  ['/teams/restore', request(restoreTeamSchema, restoreTeam)],
  ['/members/add', request(addMemberSchema, addMember)],
  ['/members/edit', request(editMemberSchema, editMember)],
  ['/members/remove', request(removeMemberSchema, removeMember)],
]);

export function isAdminPath(path: string): boolean {
  return requests.has(path);
}

/** One change at a time, never beside an upload. Throws `RequestError`: 401 and 403 before anything else is said. */
export async function answerAdmin(
  { path, headers, bodyText }: FunctionRequest,
  environment: Environment,
  uploads: UploadPorts,
  admin: AdminPorts,
): Promise<object> {
  const person = await identifyPrincipal(environment, headers);
  requireAdmin(person, 'change team data');
  const apply = requests.get(path)?.(bodyText);
  if (apply === undefined) throw new RequestError(404, 'There is nothing at this path.');
  const executionId = headers['x-appwrite-execution-id'] ?? '';
  return changeRoster(executionId, uploads, (lease) => apply({ person, executionId, lease, uploads, admin }));
}
