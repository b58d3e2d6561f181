import { isUniqueViolation, prepare } from '#local/appwrite/database/sql.ts';
import { formatDate } from '#local/appwrite/dates.ts';
import { AppwriteError } from '#local/appwrite/errors.ts';
import { createId } from '#local/appwrite/ids.ts';
import type { Platform, PlatformUser } from '#local/appwrite/platform.ts';

/** A person as the database keeps them: what operations on users and the account need beyond `PlatformUser`. */
export interface StoredUser extends PlatformUser {
  readonly sequence: number;
  readonly passwordHash: string | null;
  /** Date of the last password change; empty without a password. */
  readonly passwordUpdate: string;
  readonly prefs: Readonly<Record<string, unknown>>;
  readonly targetId: string;
}

interface UserRecord {
  sequence: number;
  id: string;
  createdAt: string;
  updatedAt: string;
  name: string;
  email: string;
  passwordHash: string | null;
  passwordUpdate: string;
  labels: string;
  status: number;
  prefs: string;
  targetId: string;
  accessedAt: string;
}

/** A person to be stored; `id` may be left to the platform. */
export interface NewUser {
  readonly id?: string;
  readonly email: string;
  readonly name: string;
  readonly passwordHash?: string;
}

export function findUser({ database }: Platform, id: string): StoredUser | undefined {
  return toUser(prepare(database, 'SELECT * FROM users WHERE id = ?').get(id));
}

export function findUserByEmail({ database }: Platform, email: string): StoredUser | undefined {
  return toUser(prepare(database, 'SELECT * FROM users WHERE email = ?').get(email.toLowerCase()));
}

/** Stores a person and returns them; throws `user_already_exists` for a taken id or e-mail address. */
export function createUser(platform: Platform, user: NewUser): StoredUser {
  const now = formatDate(Date.now());
  const id = user.id ?? createId();
  try {
    prepare(
      platform.database,
      `INSERT INTO users (id, createdAt, updatedAt, name, email, passwordHash, passwordUpdate, labels, status, prefs, targetId, accessedAt)
       VALUES (?, ?, ?, ?, ?, ?, ?, '[]', 1, '{}', ?, '')`,
    ).run(
      id,
      now,
      now,
      user.name,
      user.email.toLowerCase(),
      user.passwordHash ?? null,
      user.passwordHash === undefined ? '' : now,
      createId(),
    );
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppwriteError(
      'user_already_exists',
      'A user with the same id, email, or phone already exists in this project.',
    );
  }
  return existingUser(platform, id);
}

/**
 * The person with that address, stored now if they never signed in. People named in `adminEmails` get the label `admin`, until they are
 * named no longer; one that a key granted before stays.
 */
export function findOrCreateUserByEmail(
  platform: Platform,
  person: { readonly email: string; readonly name: string },
): StoredUser {
  const user = findUserByEmail(platform, person.email) ?? createUser(platform, person);
  if (!platform.settings.adminEmails.includes(user.email) || user.labels.includes('admin')) return user;
  const admin = updateUser(platform, user.$id, { labels: [...user.labels, 'admin'] });
  prepare(platform.database, 'UPDATE users SET adminBySettings = 1 WHERE id = ?').run(user.$id);
  return admin;
}

/** At the start: takes the label `admin` from those who got it by `adminEmails` and are not named there any more. */
export function revokeFormerAdmins(platform: Platform): void {
  const granted = prepare(platform.database, 'SELECT * FROM users WHERE adminBySettings = 1').all();
  for (const { $id, email, labels } of granted.flatMap((record) => toUser(record) ?? [])) {
    if (platform.settings.adminEmails.includes(email)) continue;
    updateUser(platform, $id, { labels: labels.filter((label) => label !== 'admin') });
  }
}

/** Changes what is given and returns the person; throws `user_not_found`. Taking the label `admin` away ends what the settings granted. */
export function updateUser(
  platform: Platform,
  id: string,
  changes: Partial<Pick<StoredUser, 'name' | 'labels' | 'status' | 'prefs'>>,
): StoredUser {
  const now = { ...existingUser(platform, id), ...changes };
  prepare(
    platform.database,
    `UPDATE users SET name = ?, labels = ?, status = ?, prefs = ?, updatedAt = ?,
       adminBySettings = adminBySettings AND ? WHERE id = ?`,
  ).run(
    now.name,
    JSON.stringify(now.labels),
    now.status ? 1 : 0,
    JSON.stringify(now.prefs),
    formatDate(Date.now()),
    now.labels.includes('admin') ? 1 : 0,
    id,
  );
  platform.access.version += 1;
  return existingUser(platform, id);
}

const accessIntervalMs = 24 * 60 * 60 * 1_000;

/** At most once a day, as Appwrite does (its description of `accessedAt`). */
export function noteAccess({ database }: Platform, { $id, accessedAt }: PlatformUser): void {
  const now = Date.now();
  if (accessedAt !== '' && now - Date.parse(accessedAt) < accessIntervalMs) return;
  try {
    prepare(database, 'UPDATE users SET accessedAt = ? WHERE id = ?').run(formatDate(now), $id);
  } catch {
    // The disk is full, or another process writes: no reason to refuse a request.
  }
}

export function deleteUser({ database, access }: Platform, id: string): void {
  prepare(database, 'DELETE FROM users WHERE id = ?').run(id);
  access.version += 1;
}

/** The person of an id; throws `user_not_found`. */
export function existingUser(platform: Platform, id: string): StoredUser {
  const user = findUser(platform, id);
  if (user === undefined) throw new AppwriteError('user_not_found', 'User with the requested ID could not be found.');
  return user;
}

export function toUser(found: unknown): StoredUser | undefined {
  if (found === undefined) return undefined;
  const {
    sequence,
    id,
    createdAt,
    updatedAt,
    name,
    email,
    passwordHash,
    passwordUpdate,
    labels,
    status,
    prefs,
    targetId,
    accessedAt,
  } = found as UserRecord;
  return {
    $id: id,
    $createdAt: createdAt,
    $updatedAt: updatedAt,
    name,
    email,
    labels: JSON.parse(labels) as string[],
    status: status === 1,
    sequence,
    passwordHash,
    passwordUpdate,
    prefs: JSON.parse(prefs) as Record<string, unknown>,
    targetId,
    accessedAt,
  };
}
