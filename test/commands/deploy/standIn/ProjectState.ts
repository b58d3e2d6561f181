export interface StoredColumn {
  key: string;
  type: string;
  status: string;
  [property: string]: unknown;
}

interface StoredIndex {
  key: string;
  type: string;
  status: string;
  columns: string[];
  orders: string[];
  [property: string]: unknown;
}

export interface StoredTable {
  $id: string;
  databaseId: string;
  name: string;
  enabled: boolean;
  rowSecurity: boolean;
  $permissions: string[];
  columns: StoredColumn[];
  indexes: StoredIndex[];
  /** Its rows, whose values go with a column that is dropped. */
  rows: Record<string, unknown>[];
}

export interface StoredFunction {
  $id: string;
  deploymentId: string;
  deploymentCreatedAt: string;
  latestDeploymentStatus: string;
  variables: { $id: string; key: string; value: string; secret: boolean; $updatedAt: string }[];
  [property: string]: unknown;
}

/** Contents and settings of the stand-in's only project. Tests change them directly. */
export class ProjectState {
  version = '1.9.6';
  readonly projectId = 'engineering-data';
  readonly key = 'key-of-the-project';
  readonly missingScopes = new Set<string>();
  /** `_APP_STORAGE_LIMIT` */
  storageLimit = 30_000_000;
  /** `_APP_FUNCTIONS_TIMEOUT` */
  timeLimit = 900;
  runtimes = ['node-16.0', 'node-22', 'php-8.0'];
  specifications = [
    { slug: 's-0.5vcpu-512mb', cpus: 0.5, memory: 512, enabled: true },
    { slug: 's-1vcpu-512mb', cpus: 1, memory: 512, enabled: true },
  ];
  /** Result of the next builds. */
  buildStatus = 'ready';
  /** Times that a deployment is answered as ready before it is the active one. */
  readsBeforeActivation = 0;
  isRateLimited = false;
  /** Writes that succeed before every further one fails. */
  writesUntilFailure = Infinity;
  platforms: string[] = [];
  clientId: string | undefined;
  /** Where the server believes itself to be, when a proxy doesn't tell. */
  ownOrigin: string | undefined;
  otherMethods = new Set(['email', 'magic-url', 'phone']);

  /** Those of another type are listed, and can't be read as tables. */
  databases: { $id: string; name: string; enabled: boolean; type?: string }[] = [];
  tables: StoredTable[] = [];
  buckets: { $id: string; [property: string]: unknown }[] = [];
  functions: StoredFunction[] = [];
  deployments: { $id: string; functionId: string; status: string; bytes: number }[] = [];

  /** Names of everything that a deployment makes. */
  names(): string[] {
    return [this.databases, this.tables, this.buckets, this.functions].flat().map(({ $id }) => $id);
  }

  /** Requests other than GET, in order, with their status. */
  readonly writes: string[] = [];
}
