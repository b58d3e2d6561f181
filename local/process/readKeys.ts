import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from '#local/appwrite/secrets.ts';
import { StartFailure } from './StartFailure.ts';

/** Secrets of this installation; never printed. */
export interface Keys {
  /** The API key with every scope. */
  readonly apiKey: string;
  /** Key of JWTs and of the digests of secrets. */
  readonly secret: string;
}

/** The keys in a data folder (`keys.json`, for its owner alone), made at the first start. Throws `StartFailure` when the file is broken. */
export function readKeys(dataDir: string): Keys {
  const file = join(dataDir, 'keys.json');
  if (!existsSync(file)) {
    const made: Keys = {
      apiKey: `standard_${randomBytes(64).toString('hex')}`,
      secret: randomBytes(64).toString('hex'),
    };
    // Renamed into place: a process killed here leaves no half a file.
    writeFileSync(`${file}.new`, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  const keys = parse(readFileSync(file, 'utf8'));
  if (keys === undefined)
    throw new StartFailure(`${file} is not what was written there: restore it, or remove it to end all sessions.`);
  return keys;
}

/** Suffix of cookie names, unique to this installation: browsers share cookies between all ports of a host. */
export function cookieSuffixOf(secret: string): string {
  return `_${digest(secret, 'cookies').slice(0, 8)}`;
}

function parse(text: string): Keys | undefined {
  try {
    const { apiKey, secret } = JSON.parse(text) as Partial<Keys>;
    return typeof apiKey === 'string' && typeof secret === 'string' && secret !== '' && apiKey !== ''
      ? { apiKey, secret }
      : undefined;
  } catch {
    return undefined;
  }
}
