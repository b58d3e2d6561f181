import type { EventResource, PlatformEvent } from '#local/appwrite/events.ts';

/** One step of a thing's address: `['tables', 'team-metadata']`. */
type PathSegment = readonly [kind: string, id: string];

/**
 * Every name under which Appwrite publishes an event: concrete first, then each mix of `*`, with and without the action,
 * then the parents (64 for a row, 10 for a file or an execution; appwrite.md, section 9). Costly: build it only when somebody listens.
 */
export function eventNames({ resource, action }: PlatformEvent): string[] {
  const attribute =
    resource.kind === 'account' && resource.attribute !== undefined ? [`${action}.${resource.attribute}`] : [];
  const families = resourcePaths(resource);
  const things = families.flatMap((steps) => wildcardForms(steps));
  const parents = families.flatMap((steps) =>
    steps.slice(1).flatMap((_, index) => wildcardForms(steps.slice(0, steps.length - 1 - index))),
  );
  return [
    ...new Set([
      ...[action, ...attribute].flatMap((verb) => things.map((name) => `${name}.${verb}`)),
      ...things,
      ...parents,
    ]),
  ];
}

/** Channels on which an event is published. */
export function channelsOf({ resource, action }: PlatformEvent, projectId: string): string[] {
  const channels = channelsOfResource(resource);
  const consoles = resource.kind === 'execution' ? ['console', `projects.${projectId}`] : [];
  return [...consoles, ...channels, ...channels.map((channel) => `${channel}.${action}`)];
}

function channelsOfResource(resource: EventResource): string[] {
  switch (resource.kind) {
    case 'row': {
      const [tables, collections, legacyTables] = resourcePaths(resource).map(withoutId);
      return [
        'documents',
        ...withId(collections, resource.id),
        'rows',
        ...withId(legacyTables, resource.id),
        ...withId(tables, resource.id),
      ];
    }
    case 'file':
      return ['files', ...withId(`buckets.${resource.bucketId}.files`, resource.id)];
    case 'execution':
      return [...withId('executions', resource.id), `functions.${resource.functionId}`];
    case 'account':
      return withId('account', resource.id);
  }
}

/** A row has three addresses: the tables' own, and the documents' in the words of both APIs. */
function resourcePaths(resource: EventResource): PathSegment[][] {
  switch (resource.kind) {
    case 'row': {
      const { databaseId, tableId, id } = resource;
      return [
        [
          ['tablesdb', databaseId],
          ['tables', tableId],
          ['rows', id],
        ],
        [
          ['databases', databaseId],
          ['collections', tableId],
          ['documents', id],
        ],
        [
          ['databases', databaseId],
          ['tables', tableId],
          ['rows', id],
        ],
      ];
    }
    case 'file':
      return [
        [
          ['buckets', resource.bucketId],
          ['files', resource.id],
        ],
      ];
    case 'execution':
      return [
        [
          ['functions', resource.functionId],
          ['executions', resource.id],
        ],
      ];
    case 'account':
      return [[['users', resource.id]]];
  }
}

/** Every mix of ids and `*`, all ids first. */
function wildcardForms(steps: readonly PathSegment[]): string[] {
  return steps.reduce<string[]>(
    (heads, [kind, id]) =>
      heads.flatMap((head) => [id, '*'].map((name) => (head === '' ? `${kind}.${name}` : `${head}.${kind}.${name}`))),
    [''],
  );
}

function withoutId(steps: readonly PathSegment[]): string {
  return steps.map(([kind, id], index) => (index === steps.length - 1 ? kind : `${kind}.${id}`)).join('.');
}

function withId(channel: string | undefined, id: string): string[] {
  return channel === undefined ? [] : [channel, `${channel}.${id}`];
}
