import { logger } from '#src/monitoring/logger.ts';
import { runInSlices } from '#src/workers/runInSlices.ts';
import { type ArgsOf, type MethodOf, type ResultOf, WorkerProxy } from '#src/workers/workerProxy.ts';
import type { StoredRow } from '#domain/row.ts';
import type { IndexSettings, RowChanges, SearchIndex } from './SearchIndex.ts';

export interface IndexState {
  /** Grows with everything that may change an answer. */
  readonly version: number;
  readonly peopleVersion: number;
  readonly tables: readonly IndexedTable[];
  readonly isConfigured: boolean;
  readonly isBroken: boolean;
}

export const newIndexState: IndexState = {
  version: 0,
  peopleVersion: 0,
  tables: [],
  isConfigured: false,
  isBroken: false,
};

const methods = { teams: 'changeTeams', inventories: 'changeInventories', people: 'changePeople' } as const;
export type IndexedTable = keyof typeof methods;

/** A fraction of a millisecond to copy. */
const batchSize = 100;

interface SentTable {
  list: readonly StoredRow[];
  readonly versions: Map<string, string>;
  stop: () => void;
}

export class IndexClient {
  private proxy = startProxy();
  private state = newIndexState;
  private readonly sent = new Map<IndexedTable, SentTable>();
  private settings: IndexSettings | undefined;

  constructor(private readonly onChange: (state: IndexState) => void) {}

  setRows<Row extends StoredRow>(table: IndexedTable, list: readonly Row[], toRow: (row: Row) => object): void {
    if (this.state.isBroken) return;
    const sent = this.sent.get(table) ?? { list: [], versions: new Map<string, string>(), stop: () => undefined };
    const isNew = !this.sent.has(table);
    if (!isNew && sent.list === list) return;
    this.sent.set(table, sent);
    sent.stop();
    sent.list = list;
    sent.stop = runInSlices(this.sendChanges(table, sent, list, toRow), () => {
      const tables = [...new Set([...this.state.tables, table])];
      const changed = table === 'people' ? 'peopleVersion' : 'version';
      this.setState({ tables, [changed]: this.state[changed] + 1 });
    });
  }

  configure(settings: IndexSettings): void {
    if (this.state.isBroken || isSameShallow(settings, this.settings)) return;
    this.settings = settings;
    this.send('configure', settings);
    this.setState({ isConfigured: true, version: this.state.version + 1 });
  }

  /** Rejects when the worker dies (`isBroken`). */
  async ask<Method extends MethodOf<SearchIndex>>(
    method: Method,
    ...args: ArgsOf<SearchIndex, Method>
  ): Promise<ResultOf<SearchIndex, Method>> {
    const { proxy } = this;
    try {
      return await proxy.call(method, ...args);
    } catch (thrown) {
      if (proxy === this.proxy && proxy.isBroken) this.setState({ isBroken: true });
      throw thrown;
    }
  }

  restart(): void {
    if (!this.state.isBroken) return;
    this.close();
    this.proxy = startProxy();
    this.sent.clear();
    this.settings = undefined;
    this.setState({
      ...newIndexState,
      version: this.state.version + 1,
      peopleVersion: this.state.peopleVersion + 1,
    });
  }

  close(): void {
    for (const { stop } of this.sent.values()) stop();
    this.proxy.terminate();
  }

  private *sendChanges<Row extends StoredRow>(
    table: IndexedTable,
    { versions }: SentTable,
    list: readonly Row[],
    toRow: (row: Row) => object,
  ): Generator<undefined, void, undefined> {
    for (let start = 0; start < list.length; start += batchSize) {
      const changed = list
        .slice(start, start + batchSize)
        .filter(({ $id, $updatedAt }) => versions.get($id) !== $updatedAt);
      if (changed.length > 0) this.send(methods[table], { rows: changed.map(toRow), removed: [] });
      for (const { $id, $updatedAt } of changed) versions.set($id, $updatedAt);
      yield;
    }
    if (versions.size === list.length) return;
    const listed = new Set(list.map(({ $id }) => $id));
    const removed = [...versions.keys()].filter((id) => !listed.has(id));
    for (const id of removed) versions.delete(id);
    this.send(methods[table], { rows: [], removed });
  }

  /** Should it fail, the index is no longer what it was told. */
  private send(
    method: 'configure' | (typeof methods)[IndexedTable],
    changes: IndexSettings | RowChanges<object>,
  ): void {
    const { proxy } = this;
    this.ask(method, changes as never).catch((thrown: unknown) => {
      logger.error('The search index failed', thrown instanceof Error ? thrown : { thrown });
      if (proxy === this.proxy) this.setState({ isBroken: true });
    });
  }

  private setState(changes: Partial<IndexState>): void {
    this.state = { ...this.state, ...changes };
    this.onChange(this.state);
  }
}

function startProxy(): WorkerProxy<SearchIndex> {
  return new WorkerProxy<SearchIndex>({
    start: async () => (await import('./startSearchWorker.ts')).startSearchWorker(),
    createInline: async () => new (await import('./SearchIndex.ts')).SearchIndex(),
  });
}

function isSameShallow(one: IndexSettings, other: IndexSettings | undefined): boolean {
  const keys = ['rules', 'lastMonth', 'yearBefore', 'today'] as const;
  return keys.every((key) => one[key] === other?.[key]);
}
