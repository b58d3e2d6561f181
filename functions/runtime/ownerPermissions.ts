import { Permission, Role } from 'node-appwrite';

/** What makes a row readable by that person alone. */
export function ownerPermissions(userId: string): string[] {
  return [Permission.read(Role.user(userId))];
}
