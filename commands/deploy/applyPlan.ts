import { ID } from 'node-appwrite';
import type { Project } from '#commands/project.ts';
import type { Administration } from './administration.ts';
import type { Plan } from './planChanges.ts';
import type { FunctionPlan, VariablePlan } from './planFunctions.ts';
import type { ServerState } from './readServer.ts';
import type { ConfiguredFunction, Database, Table } from './resources.ts';
import { removeAndWait } from './removals.ts';
import { push } from './runCli.ts';

/** Carries a plan out. Each step can be repeated after a failure. Throws `CommandFailure` and `AppwriteException`. */
export async function applyPlan(
  project: Project,
  server: Administration,
  plan: Plan,
  state: ServerState,
  say: (line: string) => void,
): Promise<void> {
  if (plan.isTablesChanged) {
    say('Pushing databases and tables …');
    for (const path of plan.tables.flatMap(({ stale }) => stale)) await removeAndWait(server, path);
    await push(project, ['table'], tablesToPush(plan, state));
  }
  if (plan.buckets.length > 0) {
    say('Pushing buckets …');
    await push(project, ['bucket'], { buckets: plan.buckets });
  }
  if (plan.functions.length > 0) await pushFunctions(project, server, plan.functions, say);
}

/** Everything that is on the server, with the changes: the CLI would delete whatever its file doesn't name. */
function tablesToPush({ databases, tables }: Plan, state: ServerState): { tablesDB: Database[]; tables: Table[] } {
  const otherDatabases = state.databases.filter(({ $id }) => !databases.some((database) => database.$id === $id));
  const planned = tables.map(({ table }) => table);
  const otherTables = state.tables.filter(
    ({ $id, databaseId }) => !planned.some((table) => table.$id === $id && table.databaseId === databaseId),
  );
  return { tablesDB: [...databases, ...otherDatabases], tables: [...planned, ...otherTables] };
}

async function pushFunctions(
  project: Project,
  server: Administration,
  functions: readonly FunctionPlan[],
  say: (line: string) => void,
): Promise<void> {
  say('Pushing functions …');
  for (const { wanted, isNew, isRuntimeChanged, variables } of functions) {
    const { $id } = wanted;
    const settings = { ...wanted, $id: undefined, path: undefined };
    if (isNew) await server.call('post', '/functions', { functionId: $id, ...settings });
    else if (isRuntimeChanged) await server.call('put', `/functions/${$id}`, settings);
    for (const variable of variables) await setVariable(server, $id, variable);
  }
  const configs = (isCodePushed: boolean): ConfiguredFunction[] =>
    functions.filter((plan) => plan.isCodePushed === isCodePushed).map(({ wanted }) => wanted);
  const [settingsOnly, withCode] = [configs(false), configs(true)];
  if (settingsOnly.length > 0) await push(project, ['function', '--no-code'], { functions: settingsOnly });
  if (withCode.length > 0) await push(project, ['function'], { functions: withCode });
}

/** A secret variable can't be made readable: it is made anew. */
async function setVariable(
  server: Administration,
  functionId: string,
  { key, value, existing }: VariablePlan,
): Promise<void> {
  const path = `/functions/${functionId}/variables`;
  if (existing?.secret === false) {
    await server.call('put', `${path}/${existing.$id}`, { key, value });
    return;
  }
  if (existing !== undefined) await server.call('delete', `${path}/${existing.$id}`);
  await server.call('post', path, { variableId: ID.unique(), key, value, secret: false });
}
