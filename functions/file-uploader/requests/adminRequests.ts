import * as v from 'valibot';
import { personFields } from '#domain/capacity-plan/teamEdit.ts';
import { teamFieldNames, teamFields, type TeamFields } from '#domain/team.ts';
import { isAdmin } from '#domain/user.ts';
import { type Environment, type FunctionRequest, identifyPrincipal, RequestError } from '#functions/runtime/request.ts';
import { parseBody } from './parseBody.ts';
import type { UploadPorts } from '#functions/file-uploader/ports.ts';
import { changeRoster } from '#functions/file-uploader/roster/changeRoster.ts';
import { createTeam } from '#functions/file-uploader/roster/createTeam.ts';
import { editTeam } from '#functions/file-uploader/roster/editTeam.ts';
import { addMember, editMember, type MemberChange, removeMember } from '#functions/file-uploader/roster/members.ts';
import type { AdminPorts } from '#functions/file-uploader/roster/adminPorts.ts';
import { removeTeam, restoreTeam } from '#functions/file-uploader/roster/removeTeam.ts';

const id = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}$/, 'is no valid id'));
const text = v.optional(v.nullable(v.string()), null);

const fields = v.pipe(
  v.strictObject(
    Object.fromEntries(
      teamFieldNames.map((field) => {
        const { kind } = teamFields[field];
        return [field, v.optional(kind === 'boolean' ? v.boolean() : v.nullable(v.string()))];
      }),
    ),
  ),
  v.transform((given) => given as Partial<TeamFields>),
);

const schemas = {
  editTeam: v.pipe(
    v.object({ teamId: id, base: fields, mine: fields }),
    v.check(
      ({ base, mine }) => Object.keys(base).sort().join() === Object.keys(mine).sort().join(),
      'base and mine have different fields',
    ),
  ),
  addMember: v.object({
    teamId: id,
    person: v.union([
      v.object({ userId: id }),
      v.object({
        ...Object.fromEntries(personFields.map(({ field }) => [field, text])),
        email: v.string(),
      }),
    ]),
    agileTeamRole: text,
  }),
  createTeam: v.object({ team: fields, creationId: id }),
  removeTeam: v.object({ teamId: id, teamName: v.string(), removalId: id }),
  restoreTeam: v.object({ removalId: id }),
  editMember: v.object({ teamId: id, userId: id, base: text, agileTeamRole: text }),
  removeMember: v.object({ teamId: id, userId: id }),
};

type Apply = (change: MemberChange) => Promise<object>;

function request<Schema extends v.GenericSchema>(
  schema: Schema,
  apply: (body: v.InferOutput<Schema>, change: MemberChange) => Promise<object>,
): (bodyText: string) => Apply {
  return (bodyText) => {
    const body = parseBody(schema, bodyText);
    return (change) => apply(body, change);
  };
}

const requests = new Map<string, (bodyText: string) => Apply>([
  ['/teams/create', request(schemas.createTeam, createTeam)],
  ['/teams/edit', request(schemas.editTeam, (body, { uploads, admin }) => editTeam(body, uploads, admin))],
  ['/teams/remove', request(schemas.removeTeam, removeTeam)],
  ['/teams/restore', request(schemas.restoreTeam, restoreTeam)],
  ['/members/add', request(schemas.addMember, addMember)],
  ['/members/edit', request(schemas.editMember, editMember)],
  ['/members/remove', request(schemas.removeMember, removeMember)],
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
  if (!isAdmin(person)) throw new RequestError(403, 'Only admins can change team data.');
  const apply = requests.get(path)?.(bodyText);
  if (apply === undefined) throw new RequestError(404, 'There is nothing at this path.');
  const executionId = headers['x-appwrite-execution-id'] ?? '';
  return changeRoster(executionId, uploads, (lease) => apply({ person, executionId, lease, uploads, admin }));
}
