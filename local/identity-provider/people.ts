/** Person who can sign in here. All of them are invented. */
export interface Person {
  /** The subject of their tokens. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly groups: readonly string[];
  /** Description on the sign-in page. */
  readonly description: string;
}

/** Only its members get in; the others are told so by the provider. */
export const allowedGroup = 'engineering-data';

export const people: readonly Person[] = [
  sample('Ada Admin', [allowedGroup], 'An admin: uploads data, sees everything'),
  sample('Sam Staff', [allowedGroup], 'Staff'),
  sample('Kim Staff', [allowedGroup], 'Staff'),
  sample('Olive Outsider', [], 'Not in the group that may use the application'),
];

/** People who get the label `admin`. */
export const adminEmails: readonly string[] = ['ada.admin@example.test'];

function sample(name: string, groups: readonly string[], description: string): Person {
  const id = name.toLowerCase().replace(' ', '.');
  return { id, name, email: `${id}@example.test`, password: 'password', groups, description };
}
