import { join } from 'node:path';
import { startAppwrite } from '#test/support/startAppwrite.ts';
import { createPeople, type ContractProject } from './ContractProject.ts';
import { contractSchema, localConfig } from './schema.ts';

/** A `local/` in this process that holds what the cases need, in a folder that `stop` removes. */
export async function startContractLocal(): Promise<{ readonly project: ContractProject; stop(): Promise<void> }> {
  const schema = contractSchema('contract-local');
  const functionsRoot = join(process.cwd(), 'test/contract');
  const appwrite = await startAppwrite({ functionsRoot }, localConfig(schema));
  const connection = { endpoint: appwrite.endpoint, projectId: appwrite.project, key: appwrite.key };
  const people = await createPeople(connection, schema.name);
  const project = { ...connection, ...people, name: schema.name, origin: undefined, noFunction: undefined };
  return { project, stop: () => appwrite.stop() };
}
