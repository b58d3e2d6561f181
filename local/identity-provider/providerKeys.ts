import { generateKeyPairSync, randomBytes, type JsonWebKey } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Secrets of the provider that must survive a restart. */
export interface ProviderKeys {
  readonly jwks: { readonly keys: readonly JsonWebKey[] };
  readonly cookieKeys: readonly string[];
  readonly clientSecret: string;
}

/** The keys in a data folder, made there on first use; readable by their owner alone. */
export function readProviderKeys(dataDir: string): ProviderKeys {
  const file = join(dataDir, 'identity-provider.keys.json');
  if (existsSync(file)) {
    chmodSync(file, 0o600);
    return JSON.parse(readFileSync(file, 'utf8')) as ProviderKeys;
  }
  const keys = createKeys();
  mkdirSync(dataDir, { recursive: true });
  // Renamed into place, so that an interrupted start never leaves half a file.
  writeFileSync(`${file}.new`, JSON.stringify(keys), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return keys;
}

function createKeys(): ProviderKeys {
  const signing = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  return {
    jwks: { keys: [{ ...signing, kid: randomBytes(8).toString('hex'), alg: 'RS256', use: 'sig' }] },
    cookieKeys: [randomBytes(32).toString('hex')],
    clientSecret: randomBytes(32).toString('hex'),
  };
}
