import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Of `metric-tokens`, whose row id is the token's. Dates ISO 8601. */
export interface StoredToken {
  readonly name: string;
  /** SHA-256 of the whole token as hex. */
  readonly digest: string;
  /** Of the token before the last rotation; null where there was none. */
  readonly oldDigest: string | null;
  readonly oldValidUntil: string | null;
  /** JSON of ids; null for all teams. */
  readonly teams: string | null;
  /** JSON of columns; null for all metrics. */
  readonly metrics: string | null;
  /** Account. */
  readonly createdBy: string;
  readonly createdByName: string | null;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
  readonly lastUsedFrom: string | null;
  readonly lastStatus: number | null;
  /** Answered so far; null for none. */
  readonly pushes: number | null;
}

export const blankToken: StoredToken = {
  name: '',
  digest: '',
  oldDigest: null,
  oldValidUntil: null,
  teams: null,
  metrics: null,
  createdBy: '',
  createdByName: null,
  expiresAt: '',
  revokedAt: null,
  lastUsedAt: null,
  lastUsedFrom: null,
  lastStatus: null,
  pushes: null,
};

/** Known from accounts, whose ids have no such start. */
const idStart = 'token-';

/** `edm_<id>_<secret>_<checksum>`: 58 characters that a scanner of repositories finds (docs/reporting.md). */
const format = /^(edm_([0-9a-f]{12})_[0-9a-f]{32})_([0-9a-f]{8})$/;

interface NewToken {
  /** Row id. */
  readonly id: string;
  /** Shown once. */
  readonly text: string;
  readonly digest: string;
}

/** @param id of the token that it replaces. */
export function makeToken(id = idStart + randomBytes(6).toString('hex')): NewToken {
  const start = `edm_${id.slice(idStart.length)}_${randomBytes(16).toString('hex')}`;
  const text = `${start}_${checksum(start)}`;
  return { id, text, digest: digestOf(text) };
}

/** Row id of a token that is well formed, which costs no call. */
export function readTokenId(text: string): string | undefined {
  const [, start = '', id = '', sum] = format.exec(text) ?? [];
  return sum !== undefined && sum === checksum(start) ? idStart + id : undefined;
}

/** Row id of a token whose id is sent without its secret. */
export function toTokenId(digits: string): string | undefined {
  return /^[0-9a-f]{12}$/.test(digits) ? idStart + digits : undefined;
}

export function isTokenId(id: string): boolean {
  return id.startsWith(idStart);
}

/** Which token somebody claims to have, and the check of the claim. */
export interface TokenProof {
  /** Row id. */
  readonly id: string;
  readonly isOf: (stored: StoredToken | undefined, now: number) => boolean;
}

/** In the same time for a token that isn't stored. @param now milliseconds since 1970. */
export function isSecretOf(text: string, stored: StoredToken | undefined, now: number): boolean {
  const given = digestOf(text);
  return isOfToken((digest) => equals(given, digest), stored, now);
}

/** HMAC-SHA256 as hex, with the token's digest as its secret. In the same time for a token that isn't stored. */
export function isSignatureOf(hmac: string, bytes: Buffer, stored: StoredToken | undefined, now: number): boolean {
  const isSignedWith = (digest: string) => equals(hmac, createHmac('sha256', digest).update(bytes).digest('hex'));
  return isOfToken(isSignedWith, stored, now);
}

function isOfToken(isMade: (digest: string) => boolean, stored: StoredToken | undefined, now: number): boolean {
  const { digest, oldDigest, oldValidUntil } = stored ?? blankToken;
  const [isCurrent, isOld] = [isMade(digest), isMade(oldDigest ?? '')];
  // Anybody can sign with the empty text.
  if (digest === '') return false;
  return isCurrent || (isOld && oldDigest !== null && Date.parse(oldValidUntil ?? '') > now);
}

function equals(one: string, other: string): boolean {
  const [given, stored] = [one, other].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(given, stored);
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
