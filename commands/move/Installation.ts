import { type Client, type Models, Query, Storage, TablesDB, Users } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { type Account, listAccounts } from '#commands/people.ts';
import { connect, describeFailure, describeProject, type Project } from '#commands/project.ts';
import { pageSizes, uncounted } from '#domain/limits.ts';
import { rowsPerCall, undefinedOnStatus, withRetry } from '#functions/runtime/server.ts';
import type { Table } from './movedParts.ts';

type TableId = Pick<Table, 'databaseId' | '$id'>;

export type NewRow = { readonly $id: string } & Readonly<Record<string, unknown>>;

/** A file with its bytes. */
interface WholeFile {
  readonly $id: string;
  readonly name: string;
  readonly $permissions: string[];
  readonly bytes: Uint8Array;
}

/** One side of a move. A refused or unanswered call throws a `CommandFailure` that names the project. */
export class Installation {
  private readonly tables: TablesDB;
  private readonly storage: Storage;
  private readonly users: Users;

  constructor(readonly project: Project) {
    const client: Client = connect(project);
    this.tables = new TablesDB(client);
    this.storage = new Storage(client);
    this.users = new Users(client);
  }

  get name(): string {
    return describeProject(this.project);
  }

  /** Rows of a table in the order in which they were created; `queries` go into each call. */
  async listRows({ databaseId, $id: tableId }: TableId, queries: readonly string[] = []): Promise<Models.DefaultRow[]> {
    const all: Models.DefaultRow[] = [];
    const limit = pageSizes.functionRead;
    for (;;) {
      const last = all.at(-1);
      const after = last === undefined ? [] : [Query.cursorAfter(last.$id)];
      const page = { databaseId, tableId, queries: [...queries, Query.limit(limit), ...after], ...uncounted };
      const { rows } = await this.call(() => this.tables.listRows(page));
      all.push(...rows);
      if (rows.length < limit) return all;
    }
  }

  /** Up to `rowsPerCall` rows, all or none. */
  async upsertRows({ databaseId, $id: tableId }: TableId, rows: readonly NewRow[]): Promise<void> {
    await this.call(() => this.tables.upsertRows({ databaseId, tableId, rows: [...rows] }));
  }

  async deleteRows({ databaseId, $id: tableId }: TableId, ids: readonly string[]): Promise<void> {
    for (let start = 0; start < ids.length; start += rowsPerCall) {
      const queries = [Query.equal('$id', ids.slice(start, start + rowsPerCall))];
      await this.call(() => this.tables.deleteRows({ databaseId, tableId, queries }));
    }
  }

  /** The platform's answer to the smallest list of these columns; throws what it throws. */
  async probeTable({ databaseId, $id: tableId }: TableId, columns: readonly string[]): Promise<void> {
    const queries = [Query.select([...columns]), Query.limit(1)];
    await withRetry(() => this.tables.listRows({ databaseId, tableId, queries, ...uncounted }));
  }

  /** Files of a bucket, those that are not complete among them. */
  async listFiles(bucketId: string): Promise<Models.File[]> {
    const all: Models.File[] = [];
    const limit = pageSizes.listRequest;
    for (;;) {
      const last = all.at(-1);
      const queries = [Query.limit(limit), ...(last === undefined ? [] : [Query.cursorAfter(last.$id)])];
      const { files } = await this.call(() => this.storage.listFiles({ bucketId, queries, total: false }));
      all.push(...files);
      if (files.length < limit) return all;
    }
  }

  async probeBucket(bucketId: string): Promise<void> {
    await withRetry(() => this.storage.listFiles({ bucketId, queries: [Query.limit(1)], total: false }));
  }

  async readFile(bucketId: string, fileId: string): Promise<Uint8Array> {
    return new Uint8Array(await this.call(() => this.storage.getFileDownload({ bucketId, fileId })));
  }

  /** Keeps a file that is already there: the answer to an earlier try may have been lost. */
  async createFile(bucketId: string, { $id: fileId, name, $permissions, bytes }: WholeFile): Promise<void> {
    const permissions = $permissions;
    const file = () => InputFile.fromBuffer(Buffer.from(bytes), name);
    const create = () => this.storage.createFile({ bucketId, fileId, file: file(), permissions });
    await this.call(() => undefinedOnStatus(409, create));
  }

  async permitFile(
    bucketId: string,
    { $id: fileId, $permissions: permissions }: Pick<WholeFile, '$id' | '$permissions'>,
  ): Promise<void> {
    await this.call(() => this.storage.updateFile({ bucketId, fileId, permissions }));
  }

  async deleteFile(bucketId: string, fileId: string): Promise<void> {
    await this.call(() => undefinedOnStatus(404, () => this.storage.deleteFile({ bucketId, fileId })));
  }

  listAccounts(): Promise<Account[]> {
    return this.call(() => listAccounts(this.users));
  }

  async createAccount({ $id: userId, email, name }: Pick<Account, '$id' | 'email' | 'name'>): Promise<void> {
    await this.call(() => this.users.create({ userId, email, ...(name !== '' && { name }) }));
  }

  async setLabels(userId: string, labels: readonly string[]): Promise<void> {
    await this.call(() => this.users.updateLabels({ userId, labels: [...labels] }));
  }

  async block(userId: string): Promise<void> {
    await this.call(() => this.users.updateStatus({ userId, status: false }));
  }

  private async call<Reply>(call: () => Promise<Reply>): Promise<Reply> {
    try {
      return await withRetry(call);
    } catch (thrown) {
      throw describeFailure(thrown, this.project);
    }
  }
}
