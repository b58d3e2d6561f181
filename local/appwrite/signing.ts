import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signed token says; `exp` is in seconds since 1970. */
export interface Claims {
  readonly exp: number;
  readonly [claim: string]: unknown;
}

const header = encode({ alg: 'HS256', typ: 'JWT' });

/** A JWT (HS256) that says these claims for so many seconds. */
export function signJwt(secret: string, claims: Readonly<Record<string, unknown>>, lifetimeSeconds: number): string {
  const content = `${header}.${encode({ ...claims, exp: Math.floor(Date.now() / 1000) + lifetimeSeconds })}`;
  return `${content}.${sign(secret, content)}`;
}

/** The claims of a JWT that `signJwt` made and that has not expired; `undefined` for any other text. */
export function verifyJwt(secret: string, token: string): Claims | undefined {
  const [head, payload, signature, ...rest] = token.split('.');
  if (head !== header || payload === undefined || signature === undefined || rest.length > 0) return undefined;
  if (!timingSafeEqualText(signature, sign(secret, `${head}.${payload}`))) return undefined;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
  return claims.exp * 1000 > Date.now() ? claims : undefined;
}

/** A keyed digest: what is kept of a secret that only has to be recognised. */
export function digest(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Compares two secrets in a time that does not depend on where they differ. */
export function timingSafeEqualText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function sign(secret: string, content: string): string {
  return createHmac('sha256', secret).update(content).digest('base64url');
}
