import { type Client, type Models, Query, Users } from 'node-appwrite';
import * as v from 'valibot';
import type { PreviewRunFields } from '#domain/previewRun.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { pageSizes } from '#domain/limits.ts';
import type { Account, AccountsPage } from '#domain/people/accounts.ts';
import { isAdmin, type User } from '#domain/user.ts';
import {
  type FunctionRequest,
  identifyPrincipal,
  isFromPerson,
  RequestError,
  requireAdmin,
} from '#functions/runtime/request.ts';
import { createRunRows } from '#functions/runtime/runRows.ts';
import { type FunctionRun, logPeakMemory, serveFunction } from '#functions/runtime/serveFunction.ts';
import { answerPreview, type OnRead, runInBackground } from '#functions/runtime/previews.ts';
import { parseBody, idSchema } from '#functions/runtime/parseBody.ts';
import { withRetry } from '#functions/runtime/server.ts';
import { connectAdmin } from './roster/adminPorts.ts';
import { previewMerge, submitMerge } from './names/submitMerge.ts';
import { parseUploadRequest } from './requests/parseUploadRequest.ts';
import { connectUploads, processPath, type UploadPorts } from './ports.ts';
import { maxRunMs, processQueue, watchUploads } from './queue/processQueue.ts';
import { submitUpload } from './requests/submitUpload.ts';
import { previewUndo, submitUndo } from './undo/undoUpload.ts';
import { changeRoster, type RequestedChange } from './roster/changeRoster.ts';
import { createTeam, createTeamSchema } from './roster/createTeam.ts';
import { editTeam, editTeamSchema } from './roster/editTeam.ts';
import {
  addMember,
  addMemberSchema,
  editMember,
  editMemberSchema,
  removeMember,
  removeMemberSchema,
} from './roster/members.ts';
import { removeTeam, removeTeamSchema, restoreTeam, restoreTeamSchema } from './roster/removeTeam.ts';

/** specification.md, section 7; scheduled executions arrive here, too. */
const submitPath = '/';
const undoPath = '/undo';
const mergePath = '/names/merge';
const accountsPath = '/accounts';
const previews: Readonly<Record<string, typeof previewUndo | typeof previewMerge>> = {
  [`${undoPath}/preview`]: previewUndo,
  [`${mergePath}/preview`]: previewMerge,
};
const inBackground = '/background';
/** The platform waits 30 s; reading the roster before the first rows takes some of them. */
const maxAnswerMs = 10_000;
/** Also on schedule; closed to people. */
const watchPath = '/watch';

export default serveFunction(async (req, run) => {
  const reply = await answer(req, run, connectUploads(run.server, run.environment.functionId, run.error));
  logPeakMemory(run.log);
  return reply;
});

async function answer(req: FunctionRequest, run: FunctionRun, ports: UploadPorts): Promise<unknown> {
  const { environment, server, executionId } = run;
  const isScheduled = req.headers['x-appwrite-trigger'] === 'schedule' && !isFromPerson(req.headers);
  switch (`${req.method} ${isScheduled ? watchPath : req.path}`) {
    case `POST ${submitPath}`: {
      const person = await identifyPrincipal(environment, req.headers);
      return submitUpload(parseUploadRequest(req.bodyText), person, ports);
    }
    case `POST ${undoPath}`:
      return submitUndo(req.bodyText, await identifyPrincipal(environment, req.headers), ports);
    case `POST ${mergePath}`:
      return submitMerge(req.bodyText, await identifyPrincipal(environment, req.headers), ports);
    case `POST ${accountsPath}`:
      return listAccounts(req.bodyText, await identifyPrincipal(environment, req.headers), server.client);
    case `POST ${processPath}`: {
      const isAsked = isFromPerson(req.headers);
      if (isAsked) requireAdmin(await identifyPrincipal(environment, req.headers), 'process uploads');
      const limitMs = isAsked ? maxAnswerMs : maxRunMs;
      return { outcome: await processQueue(executionId, ports, limitMs) };
    }
    case `POST ${watchPath}`:
      if (isFromPerson(req.headers)) throw new RequestError(403, 'Uploads are processed by the function itself.');
      return watchUploads(ports);
    default: {
      const read = req.method === 'POST' ? requests.get(req.path) : undefined;
      if (read === undefined) return preview(req, run, ports);
      const person = await identifyPrincipal(environment, req.headers);
      requireAdmin(person, 'change team data');
      const apply = read(req.bodyText);
      const admin = connectAdmin(server, environment, req.headers);
      return changeRoster(executionId, ports, (lease) => apply({ person, executionId, lease, uploads: ports, admin }));
    }
  }
}

async function preview(
  { method, path, headers, bodyText }: FunctionRequest,
  { environment, server, executionId }: FunctionRun,
  ports: UploadPorts,
): Promise<unknown> {
  const isInBackground = path.endsWith(inBackground);
  const preview = previews[isInBackground ? path.slice(0, -inBackground.length) : path];
  if (method !== 'POST' || preview === undefined) throw new RequestError(404, 'There is nothing at this path.');
  const person = await identifyPrincipal(environment, headers);
  const make = (onRead: OnRead) => preview(bodyText, person, ports, onRead);
  if (!isInBackground) return answerPreview(make);
  const runs = createRunRows<PreviewRunFields>(server.tables, tableIds.previewRuns);
  return runInBackground(make, person, executionId, { runs, now: ports.now });
}

/** One at a time, never beside an upload; parsed only for an admin. */
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

/** Some 600 KB: 10,000 accounts in three executions instead of eleven, of 0.3 s each (local/). */
const accountsPerAnswer = 5 * pageSizes.functionRead;
const schema = v.object({ after: v.optional(idSchema) });

/** Up to 5,000, in the order of creation. Nothing of an account but what the list of people shows. Throws `RequestError` 403, 400. */
async function listAccounts(bodyText: string, person: User, client: Client): Promise<AccountsPage> {
  requireAdmin(person, 'see who signs in');
  const { after } = parseBody(schema, bodyText);
  const limit = pageSizes.functionRead;
  const accounts: Account[] = [];
  for (let cursor = after; accounts.length < accountsPerAnswer; cursor = accounts.at(-1)?.$id) {
    const queries = [Query.limit(limit), ...(cursor === undefined ? [] : [Query.cursorAfter(cursor)])];
    const { users } = await withRetry(() => new Users(client).list({ queries, total: false }));
    accounts.push(...users.map(toAccount));
    if (users.length < limit) return { accounts, next: null };
  }
  return { accounts, next: accounts.at(-1)?.$id ?? null };
}

function toAccount({ $id, name, email, labels, status, accessedAt }: Models.User<Models.Preferences>): Account {
  const seenAt = accessedAt === '' ? null : accessedAt;
  return { $id, name, email, isAdmin: isAdmin({ labels }), isBlocked: !status, seenAt };
}
