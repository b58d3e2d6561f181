import { readFileSync } from 'node:fs';

/** Part of `appwrite.config.json` that a server can be compared with. */
export interface Configuration {
  readonly tablesDB: readonly { readonly $id: string }[];
  readonly tables: readonly TableDescription[];
  readonly buckets: readonly Described[];
  readonly functions: readonly FunctionDescription[];
}

/** Settings by name, with an id. */
type Described = Readonly<Record<string, unknown>> & { readonly $id: string };

export interface TableDescription extends Described {
  readonly databaseId: string;
  readonly columns: readonly Keyed[];
  readonly indexes: readonly Keyed[];
}

/** Column or index. */
export type Keyed = Readonly<Record<string, unknown>> & { readonly key: string };

export interface FunctionDescription extends Described {
  /** Five fields, UTC; empty for none. */
  readonly schedule: string;
  /** Seconds. */
  readonly timeout: number;
  readonly specification: string;
}

export function readConfiguration(file = 'appwrite.config.json'): Configuration {
  return JSON.parse(readFileSync(file, 'utf8')) as Configuration;
}
