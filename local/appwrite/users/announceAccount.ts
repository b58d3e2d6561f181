import type { Platform } from '../platform';
import { accountView } from './userView';
import type { StoredUser } from './usersStore';

/** Tells a person's open pages that their account changed. */
export function announceAccount(platform: Platform, user: StoredUser): void {
  const { $id } = user;
  platform.events.publish({
    resource: { kind: 'account', id: $id },
    action: 'update',
    payload: accountView(user),
    readRoles: [`user:${$id}`],
  });
}
