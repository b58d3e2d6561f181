import type { StoredRow } from '#domain/row.ts';
import type { BucketId } from '#domain/resourceIds.ts';
import type { ColumnOf, FieldsOf, ReadableTableId, RowOf } from '#domain/tables.ts';
import type { Preferences, User } from '#domain/user.ts';
import type { FirstRows } from './firstRows.ts';

/** Calls that the page may make to the platform, in the product's words. Every promise rejects with an `AppError` and nothing else. */
export interface AppwriteServices {
  readonly account: AccountService;
  readonly identity: IdentityService;
  readonly tables: TablesService;
  readonly writes: WritesService;
  readonly files: FilesService;
  readonly functions: FunctionsService;
  readonly realtime: RealtimeService;
  readonly cache: CacheService;
}

export interface CallOptions {
  /** Ends the call when the caller goes away: rejects with type `aborted`. */
  readonly signal?: AbortSignal;
}

export interface AccountService {
  /** The person who is signed in; null when nobody is (specification.md, section 7). Rejects only when that can't be known. */
  getCurrentUser(options?: CallOptions): Promise<User | null>;
  /**
   * Leaves the page for the single sign-on provider; back at `{origin}/` or `{origin}/access-denied`. `isAutomatic`: nobody asked for it,
   * so the page that is left is none to go back to.
   */
  startSignIn(options?: { readonly isAutomatic?: boolean }): void;
  /**
   * Replaces some of the person's preferences, null removing one, and returns all of them as they then are. The platform stores them as a
   * whole: they are read, merged and written, in turn with the other tabs of the browser.
   */
  savePreferences(changes: Preferences): Promise<Preferences>;
  /** Ends the current session, if it is that of the page's person. */
  signOut(): Promise<void>;
}

/** The user for whom the page acts. The session lies in the browser, where another tab may replace it. */
export interface IdentityService {
  /** From now on the page acts for this user; null: for nobody. */
  actAs(userId: string | null): void;
  /**
   * Somebody else may be signed in from now on: another tab begins a sign-in, or the page was out of sight. Every write makes sure first
   * that it is still the same person, and rejects with the type `other_person` when it isn't.
   */
  verifyBeforeWrites(): void;
}

/** The person's changes of rows: one beyond what the platform takes in a minute waits, and is made in its turn. */
export interface WritesService {
  /** Sets the one listener, called with the number of changes that wait whenever it is another one. */
  onWaitingChange(listener: (count: number) => void): void;
  /** Gives up what waits, which rejects with type `aborted`. What was sent goes on. */
  cancelWaiting(): void;
}

/** Equality on one column; a list, of any length, means any of them (and an empty one nothing). */
export interface EqualityFilter<Column extends string = string> {
  readonly column: Column;
  readonly equals: string | readonly string[];
}

/** Comparison of one column with one value, as the platform compares (appwrite.md, section 4). `startsWith` disregards case. */
export interface ComparisonFilter<Column extends string = string> {
  readonly column: Column;
  readonly is: 'atLeast' | 'above' | 'atMost' | 'below' | 'not' | 'startsWith';
  readonly value: string;
}

export type RowFilter<Column extends string = string> = EqualityFilter<Column> | ComparisonFilter<Column>;

/** Some rows of a table, newest first. */
interface NewestRowsRequest<Column extends string> {
  /** A list of values has at most 99. */
  readonly filters: readonly RowFilter<Column>[];
  readonly newestFirstBy: Column;
  readonly limit: number;
  /** Rows to leave out at the beginning. */
  readonly offset?: number;
  /** Id of the row after which to begin. */
  readonly after?: string | undefined;
  /** Of each row only these, its id and its dates; all of them, when absent. */
  readonly columns?: readonly Column[];
}

export interface ListOptions<Column extends string = string> extends CallOptions {
  readonly filters?: readonly EqualityFilter<Column>[];
  /** Newest first by this column; in a stable order of the platform's own when absent. */
  readonly newestFirstBy?: Column;
  /** Rows in one request; defaults to 100. */
  readonly pageSize?: number;
}

/** The first rows of a table by one column, ascending in the platform's order. */
interface FirstRowsRequest<Column extends string> {
  readonly ascendingBy: Column;
  readonly limit: number;
  /** Of each row only these, its id and its dates. */
  readonly columns: readonly Column[];
}

/** Returns the fields to write, given the current row (null: there is none yet); null to write nothing. Called again after a conflict. */
export type UpdateFn<Id extends ReadableTableId> = (current: RowOf<Id> | null) => Partial<FieldsOf<Id>> | null;

/** The id of a table says of which type its rows are. Changes wait for their turn (`WritesService`). */
export interface TablesService {
  /**
   * Everything that matches, in pages (of 100) until one comes back short (specification.md, section 7), several pages at a time; each entry
   * once.
   */
  listAll<Id extends ReadableTableId>(tableId: Id, options?: ListOptions<ColumnOf<Id>>): Promise<RowOf<Id>[]>;
  /** As `listAll`, but of each row only these columns, its id and its dates. */
  listColumns<Id extends ReadableTableId, Column extends ColumnOf<Id>>(
    tableId: Id,
    columns: readonly Column[],
    options?: ListOptions<ColumnOf<Id>>,
  ): Promise<Pick<RowOf<Id>, Column | keyof StoredRow>[]>;
  /** In one call, without the rest of the table. */
  listFirst<Id extends ReadableTableId, Column extends ColumnOf<Id>>(
    tableId: Id,
    request: FirstRowsRequest<Column>,
    options?: CallOptions,
  ): Promise<FirstRows<Pick<RowOf<Id>, Column | keyof StoredRow>>>;
  /** In one call, whatever else matches; `total` counts all that match. */
  listNewest<Id extends ReadableTableId>(
    tableId: Id,
    request: NewestRowsRequest<ColumnOf<Id>>,
    options?: CallOptions,
  ): Promise<FirstRows<RowOf<Id>>>;
  get<Id extends ReadableTableId>(tableId: Id, id: string, options?: CallOptions): Promise<RowOf<Id>>;
  /** With an id that the platform generates. */
  create<Id extends ReadableTableId>(tableId: Id, fields: FieldsOf<Id>): Promise<RowOf<Id>>;
  update<Id extends ReadableTableId>(tableId: Id, id: string, fields: Partial<FieldsOf<Id>>): Promise<RowOf<Id>>;
  delete(tableId: ReadableTableId, id: string): Promise<void>;
  /**
   * Changes one row as it is now, without losing concurrent writes: reads it, calls `update`, writes the fields unless somebody has written
   * since, and starts again when somebody has. A missing row is created, with this id. Sends no permissions. A write that got no answer is not repeated.
   * @returns the row as it then is; null when there is none and nothing was to be written.
   * @throws `row_update_conflict` when others were faster again and again, otherwise as every call.
   */
  readModifyWrite<Id extends ReadableTableId>(tableId: Id, id: string, update: UpdateFn<Id>): Promise<RowOf<Id> | null>;
}

/** A file that is kept by the platform. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** ISO 8601, by the platform's clock. */
  readonly createdAt: string;
}

export interface FilesService {
  /** The newest file of a bucket that the person may read; null when there is none. */
  getNewest(bucketId: BucketId, options?: CallOptions): Promise<StoredFile | null>;
  /** A file's name and bytes, which no cache of the browser keeps; rejects with code 404 when it is gone, or somebody else's. */
  download(bucketId: BucketId, fileId: string, options?: CallOptions): Promise<File>;
}

export interface FunctionRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /**
   * At most 10,485,760 characters. A `Blob` holds such a text as JSON (`JSON.stringify(text)`): one of some megabytes is made where nobody
   * has to wait for it, in a worker.
   */
  readonly body?: string | Blob;
}

export interface FunctionReply {
  /** `completed`, or how else the execution ended: a function that broke is no failure of the call. */
  readonly status: string;
  /** HTTP status that the function gave; 0 when it gave none. */
  readonly statusCode: number;
  readonly body: string;
}

export interface FunctionsService {
  /**
   * Executes a function and waits for its reply (specification.md, section 7). Never repeated: after `function_synchronous_timeout`,
   * `timeout`, `network` or a 5xx nobody knows whether it was or is being executed.
   */
  execute(functionId: string, request: FunctionRequest): Promise<FunctionReply>;
  /** Starts a function in the background. Returns the id of the execution, whose reply the platform doesn't keep. Never repeated. */
  start(functionId: string, request: FunctionRequest): Promise<string>;
  /** Whether an execution that this person started was cut off, or broke; false of one that is not known (any more). */
  hasFailed(functionId: string, executionId: string, options?: CallOptions): Promise<boolean>;
}

export type RowAction = 'create' | 'update' | 'delete';

export interface RowEvent<T extends StoredRow> {
  /** An upsert is told as `update`. */
  readonly action: RowAction;
  readonly row: T;
}

export interface TableWatcher<T extends StoredRow> {
  onEvent(event: RowEvent<T>): void;
  /** The connection was lost and is back: what happened in between was missed. */
  onReconnect(): void;
  /** Called every 30 s while the connection is not live: what has changed can only be found out by asking. */
  onPoll(): void;
}

/** Ends the watching. */
export type StopWatching = () => Promise<void>;

export type ConnectionState = 'live' | 'reconnecting' | 'offline';

export interface RealtimeService {
  /** Opens the connection before anything is watched, and keeps it; a table watched meanwhile takes one exchange. Returns what ends it. */
  keepOpen(): StopWatching;
  /** Resolves when the platform listens, so that a list asked for afterwards misses nothing. */
  watchTable<Id extends ReadableTableId>(tableId: Id, watcher: TableWatcher<RowOf<Id>>): Promise<StopWatching>;
  /** Called with every change of the connection, and at once with the present one. Returns what ends it. */
  onConnectionChange(listener: (state: ConnectionState) => void): () => void;
}

/**
 * What the page's person saw last, kept by the browser until they sign out or somebody else signs in. Never rejects: a browser that
 * stores nothing reads undefined and writes nowhere, as does a page whose person is not known yet.
 */
export interface CacheService {
  /** A structured clone of what was set; undefined when nothing was, or when it is gone. */
  get<T>(key: string): Promise<T | undefined>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  /** For small values that are JSON and shown before anything else: opening a database takes longer than many a request. */
  getSync(key: string): unknown;
  setSync(key: string, value: unknown): void;
  /** Removes everything, for all tabs. Nothing is stored until `identity.actAs` names somebody. */
  clear(): Promise<void>;
}
