import { readFileSync } from 'node:fs';
import type { AppwriteConfig } from '#local/appwrite/AppwriteConfig.ts';
import { StartFailure } from './StartFailure.ts';

/** The description of the platform, in the Appwrite CLI's own format. Throws `StartFailure` when it can't be read. */
export function readPlatformConfig(file: string): AppwriteConfig {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as AppwriteConfig;
  } catch (error) {
    throw new StartFailure(`${file} can't be read (${error instanceof Error ? error.message : String(error)}).`);
  }
}
