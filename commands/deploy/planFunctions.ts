import { isSame, isSameSet } from './compare.ts';
import type { Findings } from './findings.ts';
import type { DeployedFunction, ServerState, Variable } from './readServer.ts';
import type { ConfiguredFunction } from './resources.ts';

/** Settings that functions have as variables. */
export interface FunctionInputs {
  readonly timeZone: string;
  /** More of single functions, by their id. */
  readonly ownVariables?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Hash of each function's built files, by its id. */
  readonly codeHashes: Readonly<Record<string, string>>;
}

export interface FunctionPlan {
  readonly wanted: ConfiguredFunction;
  /** The CLI makes a new function with a console session only: it is made beforehand, with the API key. */
  readonly isNew: boolean;
  /** The CLI refuses to change a runtime. */
  readonly isRuntimeChanged: boolean;
  readonly variables: readonly VariablePlan[];
  /** Otherwise its settings alone. */
  readonly isCodePushed: boolean;
}

export interface VariablePlan {
  readonly key: string;
  readonly value: string;
  /** Variable to change. */
  readonly existing?: Variable | undefined;
}

/**
 * Variable that tells which code a function runs. It is set before the code is pushed: a deployment that is older than the variable isn't of
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
  const variables = planVariables({ ...told, [codeHashVariable]: codeHashes[id] ?? '' }, actual);
  const isBuiltAnew = changed.some((key) => ['runtime', 'entrypoint', 'commands'].includes(key));
  const isCodePushed = variables.length > 0 || isBuiltAnew || !isDeployed(actual);

  if (actual === undefined) changes.push(`create function ${id}`);
  if (actual !== undefined && changed.length > 0) {
    const differences = changed.map((key) => `${key} ${JSON.stringify(actual[key])} → ${JSON.stringify(wanted[key])}`);
    changes.push(`change function ${id}: ${differences.join(', ')}`);
  }
  for (const { key, value } of variables) {
    if (key in told) changes.push(`set ${key} of function ${id} to ${value}`);
  }
  if (isCodePushed) changes.push(`deploy function ${id}${describeFailure(actual)}`);
  if (actual !== undefined && changed.length === 0 && !isCodePushed) return undefined;
  return {
    wanted,
    isNew: actual === undefined,
    isRuntimeChanged: changedValues.includes('runtime'),
    variables,
    isCodePushed,
  };
}

function planVariables(wanted: Readonly<Record<string, string>>, actual: DeployedFunction | undefined): VariablePlan[] {
  return Object.entries(wanted).flatMap(([key, value]) => {
    const existing = actual?.variables.find((variable) => variable.key === key);
    return existing !== undefined && !existing.secret && existing.value === value ? [] : [{ key, value, existing }];
  });
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
