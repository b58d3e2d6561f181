import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FunctionConfig } from '#local/appwrite/AppwriteConfig.ts';
import { AppwriteError } from '#local/appwrite/errors.ts';
import type { Call, PlatformSettings } from '#local/appwrite/platform.ts';

/** The built code of a function. */
export interface Deployment {
  /** The same as long as the built file is the same. */
  readonly id: string;
  /** The file that is run. */
  readonly entry: string;
}

/** Deployment of a function; `undefined` until it has been built. */
export function findDeployment(
  settings: PlatformSettings,
  { $id, path, entrypoint }: FunctionConfig,
): Deployment | undefined {
  const entry = resolve(join(settings.functionsRoot, path, entrypoint));
  const file = statSync(entry, { throwIfNoEntry: false });
  if (file?.isFile() !== true) return undefined;
  return { id: createHash('sha256').update(`${$id} ${file.mtimeMs} ${file.size}`).digest('hex').slice(0, 20), entry };
}

/** Deployment of a function; throws `deployment_not_found`. */
export function requireDeployment(settings: PlatformSettings, config: FunctionConfig): Deployment {
  const deployment = findDeployment(settings, config);
  if (deployment !== undefined) return deployment;
  throw new AppwriteError(
    'deployment_not_found',
    'Deployment not found. Create a deployment before trying to execute a function',
  );
}

/** The memory limit of a specification such as `s-1vcpu-512mb` or `s-2vcpu-2gb`, and its processors. */
export function readSpecification(specification = 's-1vcpu-512mb'): {
  readonly memoryMb: number;
  readonly cpus: number;
} {
  const [, cpus, amount, unit] = /^s-([\d.]+)vcpu-(\d+)(mb|gb)$/.exec(specification) ?? [];
  if (cpus === undefined || amount === undefined)
    throw new Error(`The specification "${specification}" is not of the form s-1vcpu-512mb.`);
  return { memoryMb: Number(amount) * (unit === 'gb' ? 1024 : 1), cpus: Number(cpus) };
}

/** The function a call names; throws `function_not_found`, also for one that is switched off. */
export function findFunction({ platform, principal, params }: Call): FunctionConfig {
  const config = platform.config.functions.find(({ $id }) => $id === params.functionId);
  if (config !== undefined && (config.enabled || principal.kind === 'key')) return config;
  throw functionNotFound();
}

export function functionNotFound(): AppwriteError {
  return new AppwriteError('function_not_found', 'Function with the requested ID could not be found.');
}
