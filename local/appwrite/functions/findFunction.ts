import type { FunctionConfig } from '#local/appwrite/AppwriteConfig.ts';
import { AppwriteError } from '#local/appwrite/errors.ts';
import type { Call } from '#local/appwrite/platform.ts';

/** The function a call names; throws `function_not_found`, also for one that is switched off. */
export function findFunction({ platform, principal, params }: Call): FunctionConfig {
  const config = platform.config.functions.find(({ $id }) => $id === params.functionId);
  if (config !== undefined && (config.enabled || principal.kind === 'key')) return config;
  throw functionNotFound();
}

export function functionNotFound(): AppwriteError {
  return new AppwriteError('function_not_found', 'Function with the requested ID could not be found.');
}
