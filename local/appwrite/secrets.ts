import { createHmac, timingSafeEqual } from 'node:crypto';

/** Keyed digest, stored in place of a secret that only has to be recognised. */
export function digest(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Compares two secrets in a time that does not depend on where they differ. */
export function timingSafeEqualText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
