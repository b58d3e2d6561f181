import { randomBytes, scryptSync } from 'node:crypto';
import { sameText } from '../signing';

/** What is kept of a password. */
export function hashPassword(password: string): string {
  return hashWith(randomBytes(16).toString('hex'), password);
}

export function isPassword(password: string, hash: string | null): boolean {
  return hash !== null && sameText(hashWith(hash.split(':')[0] ?? '', password), hash);
}

function hashWith(salt: string, password: string): string {
  return `${salt}:${scryptSync(password, salt, 32).toString('hex')}`;
}
