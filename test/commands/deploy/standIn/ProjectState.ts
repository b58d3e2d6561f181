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

export interface StoredDeployment {
  readonly $id: string;
  readonly functionId: string;
  readonly $createdAt: string;
  status: string;
  buildLogs: string;
  /** Contents by name. */
  readonly files: Readonly<Record<string, string>>;
}

/** Contents and settings of the stand-in's only project. Tests change them directly. */
export class ProjectState {
  version = '1.9.6';
  readonly projectId = 'engineering-data';
  readonly key = 'key-of-the-project';
  readonly missingScopes = new Set<string>();
  /** Scopes by which the key was let through. */
  readonly usedScopes = new Set<string>();
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
  /** Columns that the next runs fail to make, with the reason. */
  readonly failingColumns = new Map<string, string>();
  /** Reads that see a job in the background under way. With infinitely many, the workers don't run. */
  readsBeforeDone = 1;
  isRateLimited = false;
  /** Writes that succeed before every further one fails. */
  writesUntilFailure = Infinity;
  isReadable = true;
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
  deployments: StoredDeployment[] = [];

  /** Paths that were to be deleted. */
  deletions(): string[] {
    return this.writes.flatMap((write) => /^DELETE \/v1(\S+)/.exec(write)?.[1] ?? []);
  }

  /** Names of everything that a deployment makes. */
  names(): string[] {
    return [this.databases, this.tables, this.buckets, this.functions].flat().map(({ $id }) => $id);
  }

  /** Requests other than GET, in order, with their status. */
  readonly writes: string[] = [];
  /** Called after each of them. */
  onWrite: () => void = () => undefined;

  #jobs: { readsLeft: number; readonly run: () => void }[] = [];

  /** Has something done in the background. */
  start(run: () => void): void {
    this.#jobs.push({ readsLeft: this.readsBeforeDone, run });
  }

  /** Notes a read, by which time passes. */
  read(): void {
    const due = this.#jobs.filter((job) => job.readsLeft-- <= 0);
    this.#jobs = this.#jobs.filter((job) => !due.includes(job));
    for (const { run } of due) run();
  }

  #now = Date.parse('2026-11-03T12:00:00Z');

  /** Each time later than the last. */
  now(): string {
    return new Date(this.#now++).toISOString().replace('Z', '+00:00');
  }
}
