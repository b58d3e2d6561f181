/** The signed-in user (specification.md, section 3). */
export interface User {
  readonly $id: string;
  readonly name: string;
  readonly email: string;
  readonly labels: readonly string[];
  /** Absent: none yet. Others may have written them: each is parsed by whatever it belongs to. */
  readonly preferences?: Preferences;
}

/** JSON values by name, kept on the account. Appwrite holds 65,535 bytes and makes `[]` of an empty object. */
export type Preferences = Readonly<Record<string, unknown>>;

/** The preference that is true once a person has been shown around. */
export const shownAroundPreference = 'shownAround';

/** The preference of `HomeVisits`. */
export const homeVisitsPreference = 'homeVisits';

/** Null removes a preference. */
export function mergePreferences(preferences: Preferences, changes: Preferences): Preferences {
  const merged = Object.entries({ ...preferences, ...changes });
  return Object.fromEntries(merged.filter(([, value]) => value !== null));
}

export const adminLabel = 'admin';

/** specification.md, section 6. */
export function isAdmin(user: Pick<User, 'labels'>): boolean {
  return user.labels.includes(adminLabel);
}
