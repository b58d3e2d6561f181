import { isDeepStrictEqual } from 'node:util';
import { type Call, userIdOf } from '#local/appwrite/platform.ts';
import type { StoredUser } from './usersStore.ts';

/** A person as `GET /account` answers. */
export function accountView(user: StoredUser): Record<string, unknown> {
  const { $id, $createdAt, $updatedAt, name, email, labels, status, passwordUpdate, prefs, targetId, accessedAt } =
    user;
  return {
    $id,
    $createdAt,
    $updatedAt,
    name,
    registration: $createdAt,
    status,
    labels,
    passwordUpdate,
    email,
    phone: '',
    emailVerification: false,
    emailCanonical: email,
    emailIsFree: false,
    emailIsDisposable: false,
    emailIsCorporate: true,
    emailIsCanonical: true,
    phoneVerification: false,
    mfa: false,
    prefs: isDeepStrictEqual(prefs, []) ? {} : prefs,
    targets: [
      {
        $id: targetId,
        $createdAt,
        $updatedAt: $createdAt,
        name: '',
        userId: $id,
        providerId: null,
        providerType: 'email',
        identifier: email,
        expired: false,
      },
    ],
    accessedAt,
    impersonator: false,
    impersonatorUserId: null,
  };
}

/** A person as a key sees them. */
export function userView(user: StoredUser): Record<string, unknown> {
  const password = user.passwordHash === null ? null : '';
  return { ...accountView(user), password, hash: 'scrypt', hashOptions: { type: 'scrypt' } };
}

/** Tells a person's open pages what changed of their account: `prefs`, `labels` … */
export function publishAccount(
  { platform, principal }: Pick<Call, 'platform' | 'principal'>,
  user: StoredUser,
  attribute: string,
): void {
  const { $id } = user;
  platform.events.publish({
    resource: { kind: 'account', id: $id, attribute },
    action: 'update',
    payload: accountView(user),
    readRoles: [`user:${$id}`],
    userId: userIdOf(principal),
  });
}
