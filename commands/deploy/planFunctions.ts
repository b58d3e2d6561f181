import { ID } from 'node-appwrite';
import { isSame, isSameSet } from './compare.ts';
import type { Findings } from './findings.ts';
import type { DeployedFunction, ServerState, Variable } from './readServer.ts';
import type { ConfiguredFunction } from './resources.ts';
import type { Write } from './write.ts';

/** Settings that functions have as variables. */
export interface FunctionInputs {
  readonly timeZone: string;
  /** More of single functions, by their id. */
  readonly ownVariables?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Hash of each function's built files, by its id. */
  readonly codeHashes: Readonly<Record<string, string>>;
}

/** Steps for one function, in the order of the properties. */
export interface FunctionPlan {
  readonly wanted: ConfiguredFunction;
  readonly settings: readonly Write[];
  readonly variables: readonly Write[];
  readonly isCodeUploaded: boolean;
  readonly codeHash: string;
}

/**
 * Variable that tells which code a function runs. It is set before the code is uploaded: a deployment that is older than the variable isn't of
 * that code.
 */
export const codeHashVariable = 'DEPLOYED_CODE';

const values = [
  'name',
  'runtime',
  'specification',
  'schedule',
  'timeout',
  'enabled',
  'logging',
  'entrypoint',
  'commands',
] as const;
const lists = ['execute', 'events', 'scopes'] as const;

/** Plan of a function that is to be made or changed. */
export function planFunction(
  wanted: ConfiguredFunction,
  { functions }: ServerState,
  { timeZone, ownVariables = {}, codeHashes }: FunctionInputs,
  { changes }: Findings,
): FunctionPlan | undefined {
  const id = wanted.$id;
  const actual = functions.find(({ $id }) => $id === id);
  const changedValues = actual === undefined ? [] : values.filter((key) => !isSame(wanted[key], actual[key]));
  const changedLists = actual === undefined ? [] : lists.filter((key) => !isSameSet(wanted[key], actual[key]));
  const changed = [...changedValues, ...changedLists];
  const told = { TIME_ZONE: timeZone, ...ownVariables[id] };
  const codeHash = codeHashes[id] ?? '';
  const variables = missingVariables({ ...told, [codeHashVariable]: codeHash }, actual);
  const isBuiltAnew = changed.some((key) => ['runtime', 'entrypoint', 'commands'].includes(key));
  const isCodeUploaded = variables.length > 0 || isBuiltAnew || !isDeployed(actual);

  if (actual === undefined) changes.push(`create function ${id}`);
  if (actual !== undefined && changed.length > 0) {
    const differences = changed.map((key) => `${key} ${JSON.stringify(actual[key])} → ${JSON.stringify(wanted[key])}`);
    changes.push(`change function ${id}: ${differences.join(', ')}`);
  }
  for (const { key, value, existing } of variables) {
    if (existing?.secret) changes.push(`make the variable ${key} of function ${id} anew, which is secret`);
    if (key in told) changes.push(`set ${key} of function ${id} to ${value}`);
  }
  if (isCodeUploaded) changes.push(`deploy function ${id}${describeFailure(actual)}`);
  if (actual !== undefined && changed.length === 0 && !isCodeUploaded) return undefined;
  return {
    wanted,
    settings: actual === undefined || changed.length > 0 ? [writeSettings(wanted, actual === undefined)] : [],
    variables: variables.flatMap((variable) => writeVariable(id, variable)),
    isCodeUploaded,
    codeHash,
  };
}

function writeSettings({ $id, ...configured }: ConfiguredFunction, isNew: boolean): Write {
  const settings = { ...configured, path: undefined };
  return isNew
    ? {
        ...{ name: `create function ${$id}`, method: 'post', path: '/functions' },
        params: { functionId: $id, ...settings },
      }
    : { name: `change function ${$id}`, method: 'put', path: `/functions/${$id}`, params: settings };
}

interface MissingVariable {
  readonly key: string;
  readonly value: string;
  /** Of another value, or secret. */
  readonly existing: Variable | undefined;
}

function missingVariables(
  wanted: Readonly<Record<string, string>>,
  actual: DeployedFunction | undefined,
): MissingVariable[] {
  return Object.entries(wanted).flatMap(([key, value]) => {
    const existing = actual?.variables.find((variable) => variable.key === key);
    return existing !== undefined && !existing.secret && existing.value === value ? [] : [{ key, value, existing }];
  });
}

/** A secret variable can't be made readable: it is made anew. */
function writeVariable(functionId: string, { key, value, existing }: MissingVariable): Write[] {
  const name = `set ${key} of function ${functionId}`;
  const path = `/functions/${functionId}/variables`;
  if (existing?.secret === false) {
    return [{ name, method: 'put', path: `${path}/${existing.$id}`, params: { key, value } }];
  }
  const params = { variableId: ID.unique(), key, value, secret: false };
  return [
    ...(existing === undefined
      ? []
      : [{ name, method: 'delete', path: `${path}/${existing.$id}`, params: {} } as const]),
    { name, method: 'post', path, params },
  ];
}

/** A changed variable reaches the function with the next deployment. */
function isDeployed(actual: DeployedFunction | undefined): boolean {
  if (actual === undefined || actual.deploymentId === '') return false;
  return actual.variables.every(({ $updatedAt }) => $updatedAt < actual.deploymentCreatedAt);
}

function describeFailure(actual: DeployedFunction | undefined): string {
  if (actual?.latestDeploymentStatus !== 'failed') return '';
  return `, whose last deployment failed: see Appwrite console → Functions → ${actual.name} → Deployments`;
}
