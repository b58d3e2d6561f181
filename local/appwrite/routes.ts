import { largestBodyBytes } from './http/readBody.ts';
import { plainText } from './http/parameters.ts';
import { scopesOf } from './http/scopes.ts';
import { createJwt, getAccount, getPrefs, updatePrefs } from './operations/account.ts';
import {
  administer,
  getFailedJobs,
  getVersion,
  listBuckets,
  listDatabases,
  listFunctions,
  listTables,
} from './operations/administration.ts';
import { deleteRows, updateRows, upsertRows } from './operations/bulkRows.ts';
import { createExecution } from './operations/createExecution.ts';
import { createFile } from './operations/createFile.ts';
import { createRows } from './operations/createRows.ts';
import { createTokenSession } from './operations/createTokenSession.ts';
import { deleteRow } from './operations/deleteRow.ts';
import { downloadFile, viewFile } from './operations/downloadFile.ts';
import { deleteExecution, getExecution, listExecutions } from './operations/executions.ts';
import { deleteFile, getFile, updateFile } from './operations/files.ts';
import { finishOAuth2, receiveOAuth2Answer } from './operations/finishOAuth2.ts';
import { listFiles } from './operations/listFiles.ts';
import { ping } from './operations/ping.ts';
import { decrementColumn, incrementColumn } from './operations/incrementColumn.ts';
import { getRow, listRows } from './operations/readRows.ts';
import { createEmailSession, deleteOwnSession, getOwnSession, listOwnSessions } from './operations/sessions.ts';
import { createOAuth2Session, createOAuth2Token } from './operations/startOAuth2.ts';
import { updateRow } from './operations/updateRow.ts';
import { upsertRow } from './operations/upsertRow.ts';
import { createUserSession, deleteUserSessions, listUserSessions } from './operations/userSessions.ts';
import {
  createUserByKey,
  deleteUserByKey,
  getUser,
  listUsers,
  updateLabels,
  updateName,
  updateStatus,
  updateUserPrefs,
} from './operations/users.ts';
import type { Route } from './platform.ts';
import { chunkNumberOf } from './storage/contentRange.ts';

type AnsweredRoute = Omit<Route, 'scopes'>;

const rows = '/tablesdb/:databaseId/tables/:tableId/rows';
const executions = '/functions/:functionId/executions';
const files = '/storage/buckets/:bucketId/files';
const user = '/users/:userId';

/** Whose sign-ins are counted, without what is too long to be anybody's name. */
const named = (value: unknown): string => plainText(value).slice(0, 254).toLowerCase();

/** Sign-in through a provider: a person's browser comes here itself, so errors are pages. */
const signInRoutes: readonly AnsweredRoute[] = [
  { path: '/account/sessions/oauth2/:provider', operation: createOAuth2Session },
  { path: '/account/tokens/oauth2/:provider', operation: createOAuth2Token },
  { path: '/account/sessions/oauth2/callback/:provider/:projectId', operation: receiveOAuth2Answer },
  { path: '/account/sessions/oauth2/:provider/redirect', operation: finishOAuth2 },
].map((route) => ({ ...route, method: 'GET', errorsAre: 'pages', writesPerMinute: 600 }) as const);

/** Administrative collections. Whoever lacks the scope is refused before anything is looked up. */
const administration: readonly AnsweredRoute[] = [
  { path: '/tablesdb', read: listDatabases },
  { path: '/tablesdb/:databaseId/tables', read: listTables },
  { path: '/storage/buckets', read: listBuckets },
  { path: '/functions', read: listFunctions },
].flatMap(
  ({ path, read }) =>
    [
      { method: 'GET', path, operation: read },
      { method: 'POST', path, operation: administer },
    ] as const,
);

const answered: readonly AnsweredRoute[] = [
  { method: 'GET', path: '/ping', operation: ping },
  { method: 'GET', path: '/health/version', operation: getVersion },
  { method: 'GET', path: '/health/queue/failed/:name', operation: getFailedJobs },

  { method: 'GET', path: '/account', operation: getAccount },
  { method: 'GET', path: '/account/prefs', operation: getPrefs },
  { method: 'PATCH', path: '/account/prefs', operation: updatePrefs },
  { method: 'POST', path: '/account/jwts', operation: createJwt, writesPerMinute: 120 },
  {
    method: 'POST',
    path: '/account/sessions/email',
    operation: createEmailSession,
    writesPerMinute: 60,
    callsPerHour: { limit: 10, budgetOf: ({ body }) => named(body.email) },
  },
  {
    method: 'POST',
    path: '/account/sessions/token',
    operation: createTokenSession,
    callsPerHour: { limit: 10, budgetOf: ({ body, request }) => `${request.ip} ${named(body.userId)}` },
  },
  ...signInRoutes,
  { method: 'GET', path: '/account/sessions', operation: listOwnSessions },
  { method: 'GET', path: '/account/sessions/:sessionId', operation: getOwnSession },
  { method: 'DELETE', path: '/account/sessions/:sessionId', operation: deleteOwnSession },

  { method: 'GET', path: rows, operation: listRows },
  {
    method: 'POST',
    path: rows,
    operation: createRows,
    bodyLimitBytes: largestBodyBytes,
    writesPerMinute: 120,
  },
  {
    method: 'PATCH',
    path: rows,
    operation: updateRows,
    bodyLimitBytes: largestBodyBytes,
    writesPerMinute: 120,
  },
  {
    method: 'PUT',
    path: rows,
    operation: upsertRows,
    bodyLimitBytes: largestBodyBytes,
    writesPerMinute: 120,
  },
  {
    method: 'DELETE',
    path: rows,
    operation: deleteRows,
    bodyLimitBytes: largestBodyBytes,
    writesPerMinute: 60,
  },
  { method: 'GET', path: `${rows}/:rowId`, operation: getRow },
  {
    method: 'PATCH',
    path: `${rows}/:rowId`,
    operation: updateRow,
    bodyLimitBytes: largestBodyBytes,
    writesPerMinute: 120,
  },
  {
    method: 'PUT',
    path: `${rows}/:rowId`,
    operation: upsertRow,
    bodyLimitBytes: largestBodyBytes,
    writesPerMinute: 120,
  },
  { method: 'DELETE', path: `${rows}/:rowId`, operation: deleteRow, writesPerMinute: 60 },
  { method: 'PATCH', path: `${rows}/:rowId/:column/increment`, operation: incrementColumn, writesPerMinute: 120 },
  { method: 'PATCH', path: `${rows}/:rowId/:column/decrement`, operation: decrementColumn, writesPerMinute: 120 },

  ...administration,
  { method: 'GET', path: executions, operation: listExecutions },
  {
    method: 'POST',
    path: executions,
    operation: createExecution,
    bodyLimitBytes: largestBodyBytes,
    writesPerMinute: 300,
  },
  { method: 'GET', path: `${executions}/:executionId`, operation: getExecution },
  { method: 'DELETE', path: `${executions}/:executionId`, operation: deleteExecution },

  { method: 'GET', path: files, operation: listFiles },
  {
    method: 'POST',
    path: files,
    operation: createFile,
    writesPerMinute: 60,
    budgetOf: chunkNumberOf,
  },
  { method: 'GET', path: `${files}/:fileId`, operation: getFile },
  { method: 'PUT', path: `${files}/:fileId`, operation: updateFile },
  { method: 'DELETE', path: `${files}/:fileId`, operation: deleteFile, writesPerMinute: 60 },
  { method: 'GET', path: `${files}/:fileId/download`, operation: downloadFile },
  { method: 'GET', path: `${files}/:fileId/view`, operation: viewFile },

  { method: 'GET', path: '/users', operation: listUsers },
  { method: 'POST', path: '/users', operation: createUserByKey },
  { method: 'GET', path: user, operation: getUser },
  { method: 'DELETE', path: user, operation: deleteUserByKey },
  { method: 'PUT', path: `${user}/labels`, operation: updateLabels },
  { method: 'PATCH', path: `${user}/name`, operation: updateName },
  { method: 'PATCH', path: `${user}/status`, operation: updateStatus },
  { method: 'PATCH', path: `${user}/prefs`, operation: updateUserPrefs },
  { method: 'GET', path: `${user}/sessions`, operation: listUserSessions },
  { method: 'POST', path: `${user}/sessions`, operation: createUserSession },
  { method: 'DELETE', path: `${user}/sessions`, operation: deleteUserSessions },
];

/** The whole surface that is answered, below `/v1`; realtime, a socket, is beside it. What Appwrite knows and this doesn't is in `unanswered`. */
export const routes: readonly Route[] = answered.map((route) => ({
  ...route,
  scopes: scopesOf(route.method, route.path),
}));

/** Routes of Appwrite that nothing here needs: answered with `general_route_not_found`. A final `*` matches everything below. */
export const unanswered: readonly string[] = [
  '/account/sessions/anonymous',
  '/databases/*',
  '/functions/:functionId',
  '/functions/:functionId/variables/*',
  '/storage/buckets/:bucketId',
  `${files}/:fileId/preview`,
  '/tablesdb/transactions/*',
];
