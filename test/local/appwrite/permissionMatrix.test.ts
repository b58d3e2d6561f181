import { randomInt } from 'node:crypto';
import { routes } from '#local/appwrite/routes.ts';
import { createManyRows, deleteRows, updateRows, upsertRows } from '#test/support/permissionMatrix/bulkRowRequests.ts';
import {
  createExecution,
  deleteExecution,
  getExecution,
  listExecutions,
  type ExecutionIds,
} from '#test/support/permissionMatrix/executionRequests.ts';
import {
  createFile,
  deleteFile,
  fetchFile,
  getFile,
  listFiles,
  updateFile,
} from '#test/support/permissionMatrix/fileRequests.ts';
import { findViolations } from '#test/support/permissionMatrix/judge.ts';
import type { MatrixCase } from '#test/support/permissionMatrix/MatrixCase.ts';
import { people, type Person } from '#test/support/permissionMatrix/rights.ts';
import { incrementColumn, updateRow, upsertRow } from '#test/support/permissionMatrix/rowChanges.ts';
import { createRow, deleteRow, getRow, listRows } from '#test/support/permissionMatrix/rowRequests.ts';
import { startMatrix, type Matrix } from '#test/support/permissionMatrix/startMatrix.ts';

/** The requests that one person sends, by the name of the operation. */
const requests: Readonly<Record<string, (person: Person, ids: ExecutionIds) => readonly MatrixCase[]>> = {
  listRows,
  createRows: (person) => [...createRow(person), ...createManyRows(person)],
  updateRows,
  upsertRows,
  deleteRows,
  getRow,
  updateRow,
  upsertRow,
  incrementColumn,
  decrementColumn: incrementColumn,
  deleteRow,
  listExecutions,
  createExecution,
  getExecution,
  deleteExecution,
  listFiles,
  createFile,
  getFile,
  updateFile,
  deleteFile,
  downloadFile: fetchFile,
  viewFile: fetchFile,
};

/** Operations that name no row, file or execution, by the reason why nothing there can be somebody else's. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'tells nothing that is stored': ['ping', 'getVersion', 'getFailedJobs'],
  'the account of whoever asks': ['getAccount', 'getPrefs', 'updatePrefs', 'createJwt'],
  'makes a session, for whoever proves to be that person': ['createEmailSession', 'createTokenSession'],
  'sessions of whoever asks': ['listOwnSessions', 'getOwnSession', 'deleteOwnSession'],
  'sign-in through a provider, which decides who it is (oauth2/signIn.test.ts)': [
    'createOAuth2Session',
    'createOAuth2Token',
    'receiveOAuth2Answer',
    'finishOAuth2',
  ],
  'asks for a scope that only keys have': [
    ...['administer', 'listDatabases', 'listTables', 'listBuckets', 'listFunctions', 'listUsers'],
    ...['createUserByKey', 'getUser', 'deleteUserByKey', 'updateLabels', 'updateName', 'updateStatus'],
    ...['updateUserPrefs', 'listUserSessions', 'createUserSession', 'deleteUserSessions'],
  ],
};

let matrix: Matrix;

beforeAll(async () => void (matrix = await startMatrix()));

afterAll(() => matrix.appwrite.stop());

test('every route is in the matrix or has a reason not to be', () => {
  const known = [...Object.keys(requests), ...Object.values(exceptions).flat()];
  const names = new Set(routes.map(({ operation }) => operation.name));
  expect([...names].sort()).toEqual(known.sort());
});

const covered = routes.filter(({ operation }) => operation.name in requests);

/** Besides the ordinary requests a third of the others, at other things each time; all of them in `npm run test:long`. */
const shift = randomInt(3);

function selectCases(cases: readonly MatrixCase[]): MatrixCase[] {
  if (process.env.PROPERTY_RUNS === 'full') return [...cases];
  return cases.filter(({ variant }, index) => variant.endsWith('ordinary') || index % 3 === shift);
}

test.each(people.flatMap((person) => covered.map((route) => [person, route.operation.name, route] as const)))(
  '%s: %s keeps everybody’s rights',
  async (person, name, route) => {
    const cases = selectCases(requests[name]?.(person, matrix.executionIds) ?? []);
    expect(await findViolations(matrix, person, route, cases)).toEqual([]);
  },
);
