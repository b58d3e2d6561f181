import { largestBodyBytes } from './http/readBody.ts';
import { createJwt, getAccount, getPrefs, updatePrefs } from './operations/account.ts';
import {
  administer,
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

const account = ['account'];
const rowsRead = ['rows.read', 'documents.read'];
const rowsWrite = ['rows.write', 'documents.write'];
const executionRead = ['executions.read', 'execution.read'];
const executionWrite = ['executions.write', 'execution.write'];
const filesRead = ['files.read'];
const filesWrite = ['files.write'];
const usersRead = ['users.read'];
const usersWrite = ['users.write'];
const rows = '/tablesdb/:databaseId/tables/:tableId/rows';
const executions = '/functions/:functionId/executions';
const files = '/storage/buckets/:bucketId/files';
const user = '/users/:userId';

/** Sign-in through a provider: a person's browser comes here itself, so errors are pages. */
const signInRoutes: readonly Route[] = [
  { path: '/account/sessions/oauth2/:provider', operation: createOAuth2Session },
  { path: '/account/tokens/oauth2/:provider', operation: createOAuth2Token },
  { path: '/account/sessions/oauth2/callback/:provider/:projectId', operation: receiveOAuth2Answer },
  { path: '/account/sessions/oauth2/:provider/redirect', operation: finishOAuth2 },
].map((route) => ({ ...route, method: 'GET', scopes: [], errorsAre: 'pages', writesPerMinute: 600 }) as const);

/** Administrative collections, with the scopes they require; only API keys can have them. Everybody else is refused before anything is looked up. */
const administration: readonly Route[] = [
  { path: '/tablesdb', read: listDatabases, scopes: ['databases'] },
  { path: '/tablesdb/:databaseId/tables', read: listTables, scopes: ['tables', 'collections'] },
  { path: '/storage/buckets', read: listBuckets, scopes: ['buckets'] },
  { path: '/functions', read: listFunctions, scopes: ['functions'] },
].flatMap(
  ({ path, read, scopes }) =>
    [
      { method: 'GET', path, operation: read, scopes: scopes.map((scope) => `${scope}.read`) },
      { method: 'POST', path, operation: administer, scopes: scopes.map((scope) => `${scope}.write`) },
    ] as const,
);

/** The whole surface that is answered, below `/v1`; realtime, a socket, is beside it. What Appwrite knows and this doesn't is in `unanswered`. */
export const routes: readonly Route[] = [
  { method: 'GET', path: '/ping', operation: ping, scopes: [] },
  { method: 'GET', path: '/health/version', operation: getVersion, scopes: [] },

  { method: 'GET', path: '/account', operation: getAccount, scopes: account },
  { method: 'GET', path: '/account/prefs', operation: getPrefs, scopes: account },
  { method: 'PATCH', path: '/account/prefs', operation: updatePrefs, scopes: account },
  { method: 'POST', path: '/account/jwts', operation: createJwt, scopes: account, writesPerMinute: 120 },
  {
    method: 'POST',
    path: '/account/sessions/email',
    operation: createEmailSession,
    scopes: ['sessions.write'],
    writesPerMinute: 60,
  },
  { method: 'POST', path: '/account/sessions/token', operation: createTokenSession, scopes: ['sessions.write'] },
  ...signInRoutes,
  { method: 'GET', path: '/account/sessions', operation: listOwnSessions, scopes: account },
  { method: 'GET', path: '/account/sessions/:sessionId', operation: getOwnSession, scopes: account },
  { method: 'DELETE', path: '/account/sessions/:sessionId', operation: deleteOwnSession, scopes: account },

  { method: 'GET', path: rows, operation: listRows, scopes: rowsRead },
  {
    method: 'POST',
    path: rows,
    operation: createRows,
    scopes: rowsWrite,
    bodyLimitBytes: largestBodyBytes,
    writesPerMinute: 120,
  },
  {
    method: 'PATCH',
    path: rows,
    operation: updateRows,
    scopes: rowsWrite,
    bodyLimitBytes: largestBodyBytes,
    writesPerMinute: 120,
  },
  {
    method: 'PUT',
    path: rows,
    operation: upsertRows,
    scopes: rowsWrite,
    bodyLimitBytes: largestBodyBytes,
    writesPerMinute: 120,
  },
  {
    method: 'DELETE',
    path: rows,
    operation: deleteRows,
    scopes: rowsWrite,
    bodyLimitBytes: largestBodyBytes,
    writesPerMinute: 60,
  },
  { method: 'GET', path: `${rows}/:rowId`, operation: getRow, scopes: rowsRead },
  {
    method: 'PATCH',
    path: `${rows}/:rowId`,
    operation: updateRow,
    scopes: rowsWrite,
    bodyLimitBytes: largestBodyBytes,
    writesPerMinute: 120,
  },
  {
    method: 'PUT',
    path: `${rows}/:rowId`,
    operation: upsertRow,
    scopes: rowsWrite,
    bodyLimitBytes: largestBodyBytes,
    writesPerMinute: 120,
  },
  { method: 'DELETE', path: `${rows}/:rowId`, operation: deleteRow, scopes: rowsWrite, writesPerMinute: 60 },

  ...administration,
  { method: 'GET', path: executions, operation: listExecutions, scopes: executionRead },
  {
    method: 'POST',
    path: executions,
    operation: createExecution,
    scopes: executionWrite,
    bodyLimitBytes: largestBodyBytes,
    writesPerMinute: 300,
  },
  { method: 'GET', path: `${executions}/:executionId`, operation: getExecution, scopes: executionRead },
  { method: 'DELETE', path: `${executions}/:executionId`, operation: deleteExecution, scopes: executionWrite },

  { method: 'GET', path: files, operation: listFiles, scopes: filesRead },
  {
    method: 'POST',
    path: files,
    operation: createFile,
    scopes: filesWrite,
    writesPerMinute: 60,
    budgetOf: chunkNumberOf,
  },
  { method: 'GET', path: `${files}/:fileId`, operation: getFile, scopes: filesRead },
  { method: 'PUT', path: `${files}/:fileId`, operation: updateFile, scopes: filesWrite },
  { method: 'DELETE', path: `${files}/:fileId`, operation: deleteFile, scopes: filesWrite, writesPerMinute: 60 },
  { method: 'GET', path: `${files}/:fileId/download`, operation: downloadFile, scopes: filesRead },
  { method: 'GET', path: `${files}/:fileId/view`, operation: viewFile, scopes: filesRead },

  { method: 'GET', path: '/users', operation: listUsers, scopes: usersRead },
  { method: 'POST', path: '/users', operation: createUserByKey, scopes: usersWrite },
  { method: 'GET', path: user, operation: getUser, scopes: usersRead },
  { method: 'DELETE', path: user, operation: deleteUserByKey, scopes: usersWrite },
  { method: 'PUT', path: `${user}/labels`, operation: updateLabels, scopes: usersWrite },
  { method: 'PATCH', path: `${user}/name`, operation: updateName, scopes: usersWrite },
  { method: 'PATCH', path: `${user}/status`, operation: updateStatus, scopes: usersWrite },
  { method: 'PATCH', path: `${user}/prefs`, operation: updateUserPrefs, scopes: usersWrite },
  { method: 'GET', path: `${user}/sessions`, operation: listUserSessions, scopes: usersRead },
  { method: 'POST', path: `${user}/sessions`, operation: createUserSession, scopes: usersWrite },
  { method: 'DELETE', path: `${user}/sessions`, operation: deleteUserSessions, scopes: usersWrite },
];

/** Routes of Appwrite that nothing here needs: answered with `general_route_not_found`. A final `*` matches everything below. */
export const unanswered: readonly string[] = [
  '/account/sessions/anonymous',
  '/databases/*',
  '/functions/:functionId',
  '/functions/:functionId/variables/*',
  '/storage/buckets/:bucketId',
  `${files}/:fileId/preview`,
  '/tablesdb/transactions/*',
  `${rows}/:rowId/:column/increment`,
  `${rows}/:rowId/:column/decrement`,
];
