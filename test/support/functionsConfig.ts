import { join } from 'node:path';
import type { AppwriteConfig, FunctionConfig } from '#local/appwrite/AppwriteConfig.ts';
import { recordedConfig } from './startAppwrite.ts';

/** Functions of the tests: `kinds` does what its path says, `listener` logs what called it. */
export const functionsRoot = join(process.cwd(), 'test/local/appwrite/functions/fixtures');

/** The recordings' configuration with these functions instead of its own. */
export function functionsConfig(
  functions: readonly (Partial<FunctionConfig> & { readonly $id: string })[],
): AppwriteConfig {
  const common = {
    runtime: 'node-22',
    execute: ['users'],
    events: [],
    scopes: [],
    schedule: '',
    timeout: 20,
    enabled: true,
    entrypoint: 'main.js',
  };
  return {
    ...recordedConfig(),
    functions: functions.map((given) => ({ ...common, name: given.$id, path: given.$id, ...given })),
  };
}
