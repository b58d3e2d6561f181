import { generateKeyPairSync, randomBytes, type JsonWebKey } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parseJson } from '#domain/parseJson.ts';

/** Secrets of the provider that must survive a restart. */
export interface ProviderKeys {
  readonly jwks: { readonly keys: readonly [SigningKey, ...SigningKey[]] };
  readonly cookieKeys: readonly string[];
  readonly clientSecret: string;
}

type SigningKey = JsonWebKey & { readonly alg: (typeof algorithms)[number] };

/** Earlier releases made RS256 keys. */
const algorithms = ['ES256', 'RS256'] as const;

const text = v.pipe(v.string(), v.nonEmpty());

const signingKey = v.looseObject({ kty: text, kid: text, alg: v.picklist(algorithms), d: text });

const storedKeys = v.object({
  jwks: v.object({ keys: v.tupleWithRest([signingKey], signingKey) }),
  cookieKeys: v.pipe(v.array(text), v.nonEmpty()),
  clientSecret: text,
});

/**
 * The keys in a data folder, made there on first use; readable by their owner alone. Throws an `Error` with one readable line when the file
 * is damaged.
 */
export function readProviderKeys(dataDir: string): ProviderKeys {
  const file = join(dataDir, 'identity-provider.keys.json');
  if (existsSync(file)) {
    chmodSync(file, 0o600);
    const keys = v.safeParse(storedKeys, parseJson(readFileSync(file, 'utf8')));
    if (keys.success) return keys.output;
    throw new Error(
      `The keys of the identity provider in ${file} are not what was written there: restore the file, or remove it to have new ones.`,
    );
  }
  const keys = createKeys();
  mkdirSync(dataDir, { recursive: true });
  // Renamed into place, so that an interrupted start never leaves half a file.
  writeFileSync(`${file}.new`, JSON.stringify(keys), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return keys;
}

/** An RSA key would take up to a second of the first start. */
function createKeys(): ProviderKeys {
  const signing = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  return {
    jwks: { keys: [{ ...signing, kid: randomBytes(8).toString('hex'), alg: 'ES256', use: 'sig' }] },
    cookieKeys: [randomBytes(32).toString('hex')],
    clientSecret: randomBytes(32).toString('hex'),
  };
}
