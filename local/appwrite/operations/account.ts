import { AppwriteError } from '../errors';
import type { Call } from '../platform';
import { accountView } from '../users/userView';
import { existingUser, type StoredUser } from '../users/usersStore';

/** `GET /account`: the person who asks. */
export function getAccount(call: Call): unknown {
  return accountView(signedIn(call));
}

/** The person who asks; the scope `account` has been checked before. */
export function signedIn({ caller, platform }: Call): StoredUser {
  if (caller.kind !== 'user')
    throw new AppwriteError('general_unauthorized_scope', 'User (role: guests) missing scopes (["account"])');
  return existingUser(platform, caller.user.$id);
}
