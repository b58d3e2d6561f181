import { randomBytes, scrypt, scryptSync } from 'node:crypto';
import { promisify } from 'node:util';
import { timingSafeEqualText } from '#local/appwrite/secrets.ts';

const deriveKey = promisify<string, string, number, Buffer>(scrypt);

/** Salted scrypt hash of a password, as stored. */
export function hashPassword(password: string): string {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${scryptSync(password, salt, 32).toString('hex')}`;
}

/** Takes as long for somebody without a password, so that nobody learns who has one. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [salt = '', kept = ''] = (hash ?? '').split(':');
  const derived = await deriveKey(password, salt, 32);
  return hash !== null && timingSafeEqualText(derived.toString('hex'), kept);
}
