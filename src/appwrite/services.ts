import type { StoredRow } from '#domain/row.ts';
import type { BucketId } from '#domain/resourceIds.ts';
import type { ColumnOf, FieldsOf, ReadableTableId, RowOf } from '#domain/tables.ts';
import type { Preferences, User } from '#domain/user.ts';
import type { FirstRows } from './firstRows.ts';

/** Calls to the platform, in the product's words. Every promise rejects with an `AppError` and nothing else. */
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
  /** Aborts the call, which rejects with type `aborted`. */
  readonly signal?: AbortSignal;
}

export interface AccountService {
  /** Null when nobody is signed in (specification.md, section 7). Rejects only when that can't be known. */
  getCurrentUser(options?: CallOptions): Promise<User | null>;
  /** Leaves the page; back at `{origin}/` or `{origin}/access-denied`. `isAutomatic`: keeps the page out of the history. */
  startSignIn(options?: { readonly isAutomatic?: boolean }): void;
  /** Returns all; null removes one. The platform stores them as a whole: read, merged and written in turn with the browser's other tabs. */
  savePreferences(changes: Preferences): Promise<Preferences>;
  /** Only if the session is that of the page's person. */
  signOut(): Promise<void>;
}

export interface IdentityService {
  actAs(userId: string | null): void;
  /** Every write then first makes sure that it is still the same person, and rejects with `other_person` when it isn't. */
  verifyBeforeWrites(): void;
}

/** A change beyond what the platform takes in a minute waits for its turn. */
export interface WritesService {
  /** One listener, called with the number of waiting changes whenever it is another one. */
  onWaitingChange(listener: (count: number) => void): void;
  /** Rejects what waits with type `aborted`. What was sent goes on. */
  cancelWaiting(): void;
}

/** A list, of any length, means any of its values (an empty one nothing). */
export interface EqualityFilter<Column extends string = string> {
  readonly column: Column;
  readonly equals: string | readonly string[];
}

/** As the platform compares (appwrite.md, section 4). `startsWith` disregards case. */
export interface ComparisonFilter<Column extends string = string> {
  readonly column: Column;
  readonly is: 'atLeast' | 'above' | 'atMost' | 'below' | 'not' | 'startsWith';
  readonly value: string;
}

/** Rows without a value in the column. */
interface AbsenceFilter<Column extends string = string> {
  readonly column: Column;
  readonly is: 'absent';
}

export type RowFilter<Column extends string = string> = EqualityFilter<Column> | ComparisonFilter<Column>;

export type ListFilter<Column extends string = string> = RowFilter<Column> | AbsenceFilter<Column>;

interface NewestRowsRequest<Column extends string> {
  /** A list of values has at most 99. */
  readonly filters: readonly RowFilter<Column>[];
  readonly newestFirstBy: Column;
  readonly limit: number;
  readonly offset?: number;
  readonly after?: string | undefined;
  /** With the id and dates; all columns when absent. */
  readonly columns?: readonly Column[];
}

export interface ListOptions<
  Column extends string = string,
  Filter extends ListFilter = ListFilter<Column>,
> extends CallOptions {
  readonly filters?: readonly Filter[];
  readonly newestFirstBy?: Column;
  readonly pageSize?: number;
}

interface FirstRowsRequest<Column extends string> {
  readonly ascendingBy: Column;
  readonly limit: number;
  readonly columns: readonly Column[];
}

/** Gets null for a missing row; returns null to write nothing. Called again after a conflict. */
export type UpdateFn<Id extends ReadableTableId> = (current: RowOf<Id> | null) => Partial<FieldsOf<Id>> | null;

/** The id of a table says of which type its rows are. Changes wait for their turn (`WritesService`). */
export interface TablesService {
  /** Whether the app shell has asked for rows, maybe before a change that nobody listened to. */
  hasPrefetched(tableId: ReadableTableId): boolean;
  /** In pages (of 100) until one comes back short, several at a time (specification.md, section 7); each entry once. */
  listAll<Id extends ReadableTableId>(tableId: Id, options?: ListOptions<ColumnOf<Id>>): Promise<RowOf<Id>[]>;
  listColumns<Id extends ReadableTableId, Column extends ColumnOf<Id>>(
    tableId: Id,
    columns: readonly Column[],
    options?: ListOptions<ColumnOf<Id>>,
  ): Promise<Pick<RowOf<Id>, Column | keyof StoredRow>[]>;
  listFirst<Id extends ReadableTableId, Column extends ColumnOf<Id>>(
    tableId: Id,
    request: FirstRowsRequest<Column>,
    options?: CallOptions,
  ): Promise<FirstRows<Pick<RowOf<Id>, Column | keyof StoredRow>>>;
  /** In one call; `total` counts all that match. */
  listNewest<Id extends ReadableTableId>(
    tableId: Id,
    request: NewestRowsRequest<ColumnOf<Id>>,
    options?: CallOptions,
  ): Promise<FirstRows<RowOf<Id>>>;
  get<Id extends ReadableTableId>(tableId: Id, id: string, options?: CallOptions): Promise<RowOf<Id>>;
  create<Id extends ReadableTableId>(tableId: Id, fields: FieldsOf<Id>): Promise<RowOf<Id>>;
  update<Id extends ReadableTableId>(tableId: Id, id: string, fields: Partial<FieldsOf<Id>>): Promise<RowOf<Id>>;
  delete(tableId: ReadableTableId, id: string): Promise<void>;
  /**
   * Reads, calls `update`, writes, and starts again when somebody has written since; a missing row is created. Sends no
   * permissions. A write without an answer is not repeated. Watchers are told before it resolves. @returns the row;
   * null when there is none and nothing was to be written. @throws `row_update_conflict` when others were faster again
   * and again.
   */
  readModifyWrite<Id extends ReadableTableId>(tableId: Id, id: string, update: UpdateFn<Id>): Promise<RowOf<Id> | null>;
}

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** ISO 8601, by the platform's clock. */
  readonly createdAt: string;
}

export interface FilesService {
  /** Null when there is none that the person may read. */
  getNewest(bucketId: BucketId, options?: CallOptions): Promise<StoredFile | null>;
  /** Not kept by the browser's cache; rejects with code 404 when the file is gone, or somebody else's. */
  download(bucketId: BucketId, fileId: string, options?: CallOptions): Promise<File>;
}

export interface FunctionRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** At most 10,485,760 characters. A `Blob` holds the text as JSON (`JSON.stringify(text)`), made in a worker. */
  readonly body?: string | Blob;
}

export interface FunctionReply {
  /** `completed`, or how else the execution ended: a function that broke is no failure of the call. */
  readonly status: string;
  /** HTTP; 0 when the function gave none. */
  readonly statusCode: number;
  readonly body: string;
}

export interface FunctionsService {
  /** specification.md, section 7. Never repeated: after `function_synchronous_timeout`, `timeout`, `network` or 5xx it may be under way. */
  execute(functionId: string, request: FunctionRequest): Promise<FunctionReply>;
  /** Returns the id of the execution, whose reply the platform doesn't keep. Never repeated. */
  start(functionId: string, request: FunctionRequest): Promise<string>;
  /** Whether the execution was cut off, or broke; false of an unknown one. */
  hasFailed(functionId: string, executionId: string, options?: CallOptions): Promise<boolean>;
}

export type RowAction = 'create' | 'update' | 'delete';

export interface RowEvent<T extends StoredRow> {
  /** `update` for an upsert. */
  readonly action: RowAction;
  readonly row: T;
}

export interface TableWatcher<T extends StoredRow> {
  onEvent(event: RowEvent<T>): void;
  /** Events since the connection was lost were missed. */
  onReconnect(): void;
  /** Every 30 s while the connection isn't live. */
  onPoll(): void;
}

export type StopWatching = () => Promise<void>;

export type ConnectionState = 'live' | 'reconnecting' | 'offline';

export interface RealtimeService {
  /** Before anything is watched: a table then takes one exchange. Returns what ends it. */
  keepOpen(): StopWatching;
  /** Resolves when the platform listens, so that a list asked for afterwards misses nothing. */
  watchTable<Id extends ReadableTableId>(tableId: Id, watcher: TableWatcher<RowOf<Id>>): Promise<StopWatching>;
  /** With the labels that the person has by then: an open connection keeps its own. */
  reconnect(): void;
  /** Of the page's own change, before its event comes, after which a list that is being read would be older. */
  tell<Id extends ReadableTableId>(tableId: Id, event: RowEvent<RowOf<Id>>): void;
  /** Also called at once. Returns what ends it. */
  onConnectionChange(listener: (state: ConnectionState) => void): () => void;
}

/** Until the person signs out or another signs in. Never rejects: reads undefined, writes nowhere when nothing is stored or nobody is known. */
export interface CacheService {
  /** A structured clone; undefined when nothing was set, or it is gone. */
  get<T>(key: string): Promise<T | undefined>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  /** For small JSON shown before anything else: opening a database takes longer than many a request. */
  getSync(key: string): unknown;
  setSync(key: string, value: unknown): void;
  /** For all tabs. Nothing is stored until `identity.actAs` names somebody. */
  clear(): Promise<void>;
}
