import { randomBytes } from 'node:crypto';

/** Twenty hexadecimal digits, rising with time, as Appwrite's `ID.unique()` makes them on the server. */
export function createId(): string {
  const [seconds, micros] = [
    Math.floor(Date.now() / 1000),
    (Date.now() % 1000) * 1000 + Math.floor(Math.random() * 1000),
  ];
  return (
    seconds.toString(16).padStart(8, '0') +
    micros.toString(16).padStart(5, '0') +
    randomBytes(4).toString('hex').slice(0, 7)
  );
}

/** Whether a client may choose this id. */
export function isValidId(id: unknown): id is string {
  return typeof id === 'string' && /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}$/.test(id);
}

/** Appwrite's message for an invalid id that a client chooses. */
export const invalidIdMessage =
  "Parameter must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen, and underscore. Can't start with a special char";

/** Appwrite's message for what can't be the id of anything stored. */
export const invalidUidMessage =
  "UID must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, and underscore. Can't start with a leading underscore";
