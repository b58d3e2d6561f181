export const people = ['guest', 'outsider', 'staff', 'admin', 'key'] as const;

/** Principals: signed out, signed in without a label, with the label `staff` or `admin`, or with the API key. */
export type Person = (typeof people)[number];

/**
 * The oracle: who may (c)reate, (r)ead, (u)pdate and (d)elete what. Written down from docs/appwrite.md, not derived: with row or file
 * security the container's permission or the thing's own is enough, without it the thing's own don't count. The key may do everything.
 */
const rights = {
  //          guest   outsider staff   admin
  open: ['----', '----', 'crud', 'crud'],
  readable: ['----', '----', '-r--', 'crud'],
  published: ['-r--', '-r--', '-r--', '-r--'],
  dropbox: ['c---', 'c---', 'c---', 'c---'],
  /** In `secured`, with permissions that name this very person; for guests, the role `guests`. */
  own: ['-rud', 'crud', 'crud', 'crud'],
  /** In `secured`, with permissions that name somebody else. */
  foreign: ['----', 'c---', 'c---', 'c---'],
  /** Permissions of its own for any, in a container that doesn't heed them. */
  ignored: ['----', '----', '----', '----'],
  closed: ['----', '----', '----', '----'],
} as const;

/** A table or a bucket. */
export type Container = Exclude<keyof typeof rights, 'own' | 'foreign'> | 'secured';

/** A row or a file that a request names. */
export interface Target {
  readonly name: string;
  readonly container: Container;
  readonly id: string;
  readonly exists: boolean;
  readonly rights: keyof typeof rights;
}

export const containers: readonly Container[] = [
  'open',
  'readable',
  'published',
  'dropbox',
  'secured',
  'ignored',
  'closed',
];

export function may(person: Person, right: 'create' | 'read' | 'update' | 'delete', target: Target): boolean {
  if (person === 'key') return true;
  return rights[target.rights][people.indexOf(person)]?.includes(right.charAt(0)) ?? false;
}

/** Whether rows or files of the container have permissions that count. */
export function heedsOwnPermissions(container: Container): boolean {
  return container === 'secured';
}

/** Everything a request of that person is aimed at. */
export function targetsOf(person: Person): Target[] {
  return [
    ...containers.map((container) => (container === 'secured' ? ownOf(person) : thingOf(container, container))),
    { ...thingOf('secured', 'foreign'), name: 'foreign' },
    ...(['open', 'dropbox', 'secured', 'closed'] as const).map((container) => ({
      ...thingOf(container, 'missing'),
      name: `missing in ${container}`,
      exists: false,
    })),
  ];
}

/** The row of the target's table that holds the unique value which the requests try to take. */
export function rivalOf({ container }: Pick<Target, 'container'>): Target {
  return thingOf(container, `rival-${container}`);
}

export function ownOf(person: Person): Target {
  return { name: 'own', container: 'secured', id: `own-${person}`, exists: true, rights: 'own' };
}

/** A thing that has no permissions for the people above, beside those of its container. */
export function thingOf(container: Container, id: string): Target {
  return { name: container, container, id, exists: true, rights: container === 'secured' ? 'foreign' : container };
}
