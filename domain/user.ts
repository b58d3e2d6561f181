/** The account of the person who is signed in (specification.md, section 3). */
export interface User {
  readonly $id: string;
  readonly name: string;
  readonly email: string;
  readonly labels: readonly string[];
}

export const adminLabel = 'admin';

/** Whether the account may see the Admin area (specification.md, section 6). */
export function isAdmin(user: Pick<User, 'labels'>): boolean {
  return user.labels.includes(adminLabel);
}
