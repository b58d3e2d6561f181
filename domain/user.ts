/** The account of the person who is signed in (specification.md, section 3). */
export interface User {
  readonly $id: string;
  readonly name: string;
  readonly email: string;
  readonly labels: readonly string[];
  /** By name; absent: none yet. Others may have written them: each is parsed by whatever it belongs to. */
  readonly preferences?: Preferences;
}

/** Of a person, kept on their account: JSON values by name. Appwrite holds 65,535 bytes and makes `[]` of an empty object. */
export type Preferences = Readonly<Record<string, unknown>>;

/** `preferences` with some of them replaced; null removes one. */
export function mergePreferences(preferences: Preferences, changes: Preferences): Preferences {
  const merged = Object.entries({ ...preferences, ...changes });
  return Object.fromEntries(merged.filter(([, value]) => value !== null));
}

export const adminLabel = 'admin';

/** Whether the account may see the Admin area (specification.md, section 6). */
export function isAdmin(user: Pick<User, 'labels'>): boolean {
  return user.labels.includes(adminLabel);
}
