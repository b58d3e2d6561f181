import { AppwriteError } from './errors.ts';

/** Throws `user_unauthorized`, in Appwrite's words, unless one of the roles is among those that are granted the action. */
export function requireRole(granted: readonly string[], action: string, roles: readonly string[]): void {
  if (granted.some((role) => roles.includes(role))) return;
  const last = granted.at(-1);
  if (last === undefined)
    throw new AppwriteError('user_unauthorized', `No permissions provided for action '${action}'`);
  const [held, given] = [phpJson(roles), phpJson(granted)];
  const message = `Missing "${action}" permission for role "${last}". Only "${held}" scopes are allowed and "${given}" was given.`;
  throw new AppwriteError('user_unauthorized', message);
}

/** JSON as PHP writes it. */
function phpJson(roles: readonly string[]): string {
  return JSON.stringify(roles).replaceAll('/', '\\/');
}
