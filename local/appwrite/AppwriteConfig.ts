/** The shape of `appwrite.config.json`, in the Appwrite CLI's own format: what of it the local services read. */
export interface AppwriteConfig {
  readonly projectId: string;
  readonly projectName: string;
  readonly tablesDB: readonly { readonly $id: string; readonly name: string; readonly enabled: boolean }[];
  readonly tables: readonly TableConfig[];
  readonly buckets: readonly BucketConfig[];
  readonly functions: readonly FunctionConfig[];
}

export interface TableConfig {
  readonly $id: string;
  readonly $permissions: readonly string[];
  readonly databaseId: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly rowSecurity: boolean;
  readonly columns: readonly ColumnConfig[];
  readonly indexes: readonly IndexConfig[];
}

export interface ColumnConfig {
  readonly key: string;
  readonly type: 'string' | 'integer' | 'double' | 'boolean' | 'datetime';
  /** Of a string column: `enum`, `email`, `url` or none. */
  readonly format?: string;
  readonly elements?: readonly string[];
  readonly required: boolean;
  readonly array: boolean;
  readonly size?: number;
  readonly min?: number;
  readonly max?: number;
  readonly default?: string | number | boolean | null;
}

export interface IndexConfig {
  readonly key: string;
  readonly type: 'key' | 'unique' | 'fulltext';
  readonly columns: readonly string[];
  readonly orders: readonly string[];
}

export interface BucketConfig {
  readonly $id: string;
  readonly $permissions: readonly string[];
  readonly fileSecurity: boolean;
  readonly name: string;
  readonly enabled: boolean;
  readonly maximumFileSize: number;
  readonly allowedFileExtensions: readonly string[];
}

export interface FunctionConfig {
  readonly $id: string;
  readonly name: string;
  readonly runtime: string;
  /** `s-1vcpu-512mb` and the like: its memory limit. */
  readonly specification?: string;
  readonly execute: readonly string[];
  readonly events: readonly string[];
  readonly scopes: readonly string[];
  readonly schedule: string;
  /** Seconds. */
  readonly timeout: number;
  readonly enabled: boolean;
  readonly entrypoint: string;
  /** Folder of the built function, from the project's root. */
  readonly path: string;
}
