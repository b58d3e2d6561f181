import type { Platform } from '#local/appwrite/platform.ts';
import { accountView } from './userView.ts';
import type { StoredUser } from './usersStore.ts';

/** Tells a person's open pages what changed of their account: `prefs`, `labels` … */
export function publishAccount(platform: Platform, user: StoredUser, attribute: string): void {
  const { $id } = user;
  platform.events.publish({
    resource: { kind: 'account', id: $id, attribute },
    action: 'update',
    payload: accountView(user),
    readRoles: [`user:${$id}`],
  });
}
