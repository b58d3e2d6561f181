import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { CommandFailure } from '#commands/CommandFailure.ts';

/** Database of TablesDB. */
export interface Database {
  readonly $id: string;
  readonly name: string;
  readonly enabled: boolean;
}

/** Column of the file. The server adds properties, `status` among them. */
export interface Column {
  readonly key: string;
  readonly type: string;
  readonly status?: string;
  readonly error?: string;
  readonly [property: string]: unknown;
}

export interface Index {
  readonly key: string;
  readonly type: string;
  readonly columns: readonly string[];
  readonly orders: readonly (string | null)[];
  readonly status?: string;
  readonly error?: string;
}

export interface Table {
  readonly $id: string;
  readonly $permissions: readonly string[];
  readonly databaseId: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly rowSecurity: boolean;
  readonly columns: readonly Column[];
  readonly indexes: readonly Index[];
}

export interface Bucket {
  readonly $id: string;
  readonly $permissions: readonly string[];
  readonly fileSecurity: boolean;
  readonly name: string;
  readonly enabled: boolean;
  /** Bytes. */
  readonly maximumFileSize: number;
  readonly allowedFileExtensions: readonly string[];
  readonly compression: string;
  readonly encryption: boolean;
  readonly antivirus: boolean;
}

export interface FunctionSettings {
  readonly $id: string;
  readonly name: string;
  readonly runtime: string;
  readonly specification: string;
  readonly execute: readonly string[];
  readonly events: readonly string[];
  readonly scopes: readonly string[];
  readonly schedule: string;
  /** Seconds. */
  readonly timeout: number;
  readonly enabled: boolean;
  readonly logging: boolean;
  readonly entrypoint: string;
  readonly commands: string;
}

/** Function of the file. */
export interface ConfiguredFunction extends FunctionSettings {
  /** Folder of the built function. */
  readonly path: string;
}

/** Contents of `appwrite.config.json`, which the documentation of Appwrite's CLI describes. */
export interface AppwriteConfig {
  readonly projectId: string;
  readonly projectName: string;
  readonly tablesDB: readonly Database[];
  readonly tables: readonly Table[];
  readonly buckets: readonly Bucket[];
  readonly functions: readonly ConfiguredFunction[];
}

const identified = v.looseObject({ $id: v.string() });
const fileSchema = v.looseObject({
  projectId: v.string(),
  tablesDB: v.array(identified),
  tables: v.array(
    v.looseObject({ $id: v.string(), databaseId: v.string(), columns: v.array(v.looseObject({ key: v.string() })) }),
  ),
  buckets: v.array(identified),
  functions: v.array(v.looseObject({ $id: v.string(), path: v.string() })),
});

/** Reads `appwrite.config.json`. Throws `CommandFailure` when it isn't there or has another shape. */
export function readAppwriteConfig(file: string): AppwriteConfig {
  const value = readJson(file);
  const { success, issues } = v.safeParse(fileSchema, value);
  if (success) return value as AppwriteConfig;
  throw new CommandFailure(
    `${file} isn't an Appwrite configuration: ${v.getDotPath(issues[0]) ?? 'it'}: ${issues[0].message}`,
  );
}

/** Parses a JSON file. Throws `CommandFailure` when it can't be read or parsed. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (thrown) {
    throw new CommandFailure(`${file} can't be read: ${(thrown as Error).message}`);
  }
}
