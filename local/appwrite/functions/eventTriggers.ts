import type { FunctionConfig } from '#local/appwrite/AppwriteConfig.ts';
import type { PlatformEvent } from '#local/appwrite/events.ts';
import type { KeptEvent } from './eventRunsStore.ts';

const id = String.raw`\.(?:\*|[\w-]+)`;
const change = String.raw`(?:\.(?:create|update|delete))?`;
/** Names that Appwrite takes, of what is announced here. It refuses `tablesdb` and the action `upsert`, though it announces both. */
const eventName = new RegExp(
  `^(?:${[
    `databases${id}${change}`,
    `databases${id}\\.tables${id}(?:\\.rows${id})?${change}`,
    `databases${id}\\.collections${id}(?:\\.documents${id})?${change}`,
    `buckets${id}(?:\\.files${id})?${change}`,
    `users${id}(?:${change}|\\.update\\.(?:email|name|password|prefs|status))`,
  ].join('|')})$`,
);
const maxEvents = 100;

/** Events that start one function. */
export interface EventTrigger {
  readonly config: FunctionConfig;
  /** Each name as its words; a row in those of tables. */
  readonly wanted: readonly (readonly string[])[];
}

/** Triggers of the functions that are switched on, in the order of the configuration. Throws an `Error` that names a bad event. */
export function parseTriggers(functions: readonly FunctionConfig[]): EventTrigger[] {
  const triggers = functions.map((config) => {
    if (config.events.length > maxEvents)
      throw new Error(`The function ${config.$id} has ${config.events.length} events; ${maxEvents} are allowed.`);
    return { config, wanted: config.events.map((name) => parseEventName(config, name)) };
  });
  return triggers.filter(({ config, wanted }) => config.enabled && wanted.length > 0);
}

/** Functions that an event starts. */
export function triggeredBy(event: PlatformEvent, triggers: readonly EventTrigger[]): FunctionConfig[] {
  const words = wordsOf(event);
  // A name of fewer words means everything that begins with them.
  const isWanted = (wanted: readonly string[]): boolean =>
    wanted.every((word, index) => index < words.length && (word === '*' || word === words[index]));
  return triggers.filter(({ wanted }) => wanted.some(isWanted)).map(({ config }) => config);
}

/** The event's name for the function. Appwrite calls a new row, and the rows of a bulk write, by the older words. */
export function triggerName(event: KeptEvent): string {
  const { resource, action, payload } = event;
  if (resource.kind === 'account') return `users.${resource.id}.${action}`;
  if (resource.kind === 'row' && (action === 'create' || '$collection' in payload))
    return `databases.${resource.databaseId}.collections.${resource.tableId}.documents.${resource.id}.${action}`;
  return wordsOf(event).join('.');
}

function wordsOf({ resource, action }: KeptEvent): string[] {
  switch (resource.kind) {
    case 'row':
      return ['databases', resource.databaseId, 'tables', resource.tableId, 'rows', resource.id, action];
    case 'file':
      return ['buckets', resource.bucketId, 'files', resource.id, action];
    case 'execution':
      return ['functions', resource.functionId, 'executions', resource.id, action];
    case 'account':
      return ['users', resource.id, action, ...(resource.attribute === undefined ? [] : [resource.attribute])];
  }
}

function parseEventName({ $id }: FunctionConfig, name: string): string[] {
  if (name.startsWith('functions.'))
    throw new Error(`The event "${name}" of the function ${$id} can't start it: events of functions start none.`);
  if (!eventName.test(name))
    throw new Error(`The event "${name}" of the function ${$id} is none that starts functions.`);
  const [kind = '', owner = '', ...below] = name.split('.');
  const newerWords: Readonly<Record<string, string>> = { collections: 'tables', documents: 'rows' };
  return [kind, owner, ...below.map((word, index) => (index % 2 === 0 ? (newerWords[word] ?? word) : word))];
}
