import { readFileSync } from 'node:fs';
import { Client, ExecutionMethod, Functions, Query, Storage, TablesDB, Users, type Models } from 'node-appwrite';
import type { UploadRow } from '#domain/capacity-plan/columns.ts';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import type { TableId } from '#domain/resourceIds.ts';
import type { ReadableTableId, RowOf } from '#domain/tables.ts';
import { tableOf } from '#functions/runtime/tableBatches.ts';
import { prepare } from '#local/appwrite/database/sql.ts';
import type { AppwriteConfig } from '#local/appwrite/AppwriteConfig.ts';
import { parseTriggers, triggeredBy } from '#local/appwrite/functions/eventTriggers.ts';
import type { PlatformSettings } from '#local/appwrite/platform.ts';
import { buildFunctions } from './buildFunctions.ts';
import { functionSources, runHere, shortenPauses } from './runHere.ts';
import { signIn, type TestPerson } from './signIn.ts';
import { startAppwrite, type StartedAppwrite } from './startAppwrite.ts';

/** The platform with the product's own configuration and functions as they are now, for uploads through the real thing. */
export interface Uploads {
  readonly appwrite: StartedAppwrite;
  /** Every scope. */
  readonly server: PlatformClient;
  /** Client of a signed-in person. */
  as(person: TestPerson): Promise<PlatformClient & { readonly userId: string }>;
  guest(): PlatformClient;
  setLabels(userId: string, labels: string[]): Promise<void>;
  /** Final state of an upload. */
  ended(uploadId: string): Promise<UploadResult>;
  /** Each state of an upload that was stored, in order. */
  statesOf(uploadId: string): readonly UploadResult[];
  /** Resolves when no execution waits or runs. */
  untilNothingRuns(): Promise<void>;
  stop(): Promise<void>;
}

export interface PlatformClient {
  readonly client: Client;
  readonly tables: TablesDB;
  readonly storage: Storage;
  readonly functions: Functions;
  list<Id extends TableId>(tableId: Id, ...queries: string[]): Promise<StoredRowOf<Id>[]>;
  row<Id extends TableId>(tableId: Id, rowId: string): RowHandle<StoredRowOf<Id>>;
  /** Executes the file uploader. */
  execute(path: string, body: object, async?: boolean): Promise<Models.Execution>;
}

type StoredRowOf<Id extends TableId> = Id extends ReadableTableId ? RowOf<Id> : Models.DefaultRow;

interface RowHandle<Row> {
  get(): Promise<Row>;
  create(data: object): Promise<Row>;
  update(data: object): Promise<Row>;
  upsert(data: object): Promise<Row>;
  /** As the page writes: an update, or a new row where there is none. */
  save(data: object): Promise<Row>;
  remove(): Promise<unknown>;
}

export function productConfig(): AppwriteConfig {
  return JSON.parse(readFileSync('appwrite.config.json', 'utf8')) as AppwriteConfig;
}

/** No function is started by an event. */
export function withoutTriggers(config: AppwriteConfig): AppwriteConfig {
  return { ...config, functions: config.functions.map((each) => ({ ...each, events: [] })) };
}

/** Runs are processes of the built functions; or the sources, in this process. */
export async function startUploads(
  runs: 'processes' | 'here' = 'processes',
  settings: Partial<PlatformSettings> = {},
  { withoutEvents = false } = {},
): Promise<Uploads> {
  const config = withoutEvents ? withoutTriggers(productConfig()) : productConfig();
  const endShortPauses = runs === 'here' ? shortenPauses() : () => undefined;
  const appwrite =
    runs === 'here'
      ? await startAppwrite({ functionsRoot: process.cwd(), ...settings }, functionSources(config), runHere)
      : await startAppwrite({ functionsRoot: await buildFunctions(), ...settings }, config);
  const { endpoint, project, key } = appwrite;
  const client = () => new Client().setEndpoint(endpoint).setProject(project);

  const triggers = parseTriggers(config.functions);
  /** Runs that events have started, less those that have ended: nothing is stored of one before. */
  let eventRuns = 0;
  const waitingForEvents = new Set<() => void>();
  appwrite.platform.events.subscribe((event) => {
    eventRuns += triggeredBy(event, triggers).length;
    if (event.resource.kind !== 'execution' || event.payload.trigger !== 'event') return;
    eventRuns -= 1;
    if (eventRuns === 0) for (const resolve of waitingForEvents) resolve();
  });
  const untilEventsAreHandled = (): Promise<void> =>
    new Promise((resolve) => {
      if (eventRuns === 0) resolve();
      else waitingForEvents.add(resolve);
    });
  const untilIdle = async (): Promise<void> => {
    await untilNothingWaits(appwrite);
    await untilEventsAreHandled();
  };

  const states = new Map<string, UploadResult[]>();
  const waiting = new Set<() => void>();
  appwrite.platform.events.subscribe(({ resource, payload }) => {
    if (resource.kind !== 'row' || resource.tableId !== 'file-upload-results') return;
    states.set(resource.id, [...(states.get(resource.id) ?? []), payload as unknown as UploadResult]);
    for (const look of waiting) look();
  });

  return {
    appwrite,
    server: connectKey(appwrite),
    as: async (person) => {
      const { secret, userId } = await signIn({ endpoint, projectId: project, apiKey: key }, person);
      return { ...platformClient(client().setSession(secret)), userId };
    },
    guest: () => platformClient(client()),
    setLabels: async (userId, labels) => {
      await new Users(client().setKey(key)).updateLabels({ userId, labels });
    },
    untilNothingRuns: untilIdle,
    ended: (uploadId) =>
      new Promise((resolve) => {
        const look = (): void => {
          const end = states.get(uploadId)?.find(({ completedAt }) => completedAt !== null);
          if (end === undefined) return;
          waiting.delete(look);
          resolve(end);
        };
        waiting.add(look);
        look();
      }),
    statesOf: (uploadId) => states.get(uploadId) ?? [],
    stop: async () => {
      if (runs === 'here') await untilIdle();
      await appwrite.stop();
      endShortPauses();
    },
  };
}

function untilNothingWaits({ platform: { database, events } }: StartedAppwrite): Promise<void> {
  const unfinished = prepare(database, `SELECT 1 FROM executions WHERE status IN ('waiting', 'processing') LIMIT 1`);
  return new Promise((resolve) => {
    const look = (): void => {
      if (unfinished.get() !== undefined) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = events.subscribe(({ resource }) => {
      if (resource.kind === 'execution') look();
    });
    look();
  });
}

/** Client with every scope. */
export function connectKey({ endpoint, project, key }: StartedAppwrite): PlatformClient {
  return platformClient(new Client().setEndpoint(endpoint).setProject(project).setKey(key));
}

export function platformClient(client: Client): PlatformClient {
  const functions = new Functions(client);
  const tables = new TablesDB(client);
  return {
    client,
    tables,
    storage: new Storage(client),
    functions,
    list: async (tableId, ...queries) => {
      const { rows } = await tables.listRows({ ...tableOf(tableId), queries: [...queries, Query.limit(100_000)] });
      return rows as never;
    },
    row: (tableId, rowId) => {
      const place = { ...tableOf(tableId), rowId };
      const create = (data: object) => tables.createRow({ ...place, data, permissions: [] }) as never;
      const update = (data: object) => tables.updateRow({ ...place, data }) as never;
      return {
        get: () => tables.getRow(place) as never,
        create,
        update,
        save: async (data) => {
          const { total } = await tables.listRows({ ...place, queries: [Query.equal('$id', rowId)] });
          return total > 0 ? update(data) : create(data);
        },
        upsert: (data) => tables.upsertRow({ ...place, data, permissions: [] }) as never,
        remove: () => tables.deleteRow(place),
      };
    },
    execute: (xpath, body, async = false) =>
      functions.createExecution({
        functionId: 'file-uploader',
        xpath,
        body: JSON.stringify(body),
        async,
        method: ExecutionMethod.POST,
      }),
  };
}

/** The body of a submission, in which somebody else is named as the one who asks. */
export function submission(rows: readonly UploadRow[], fileName = 'plan.csv'): object {
  return {
    fileJson: rows,
    fileName,
    sourceFileUploader: 'Kim Staff',
    sourceFileUploaderEmail: 'kim.staff@example.test',
  };
}

/** A team of that id and name, without which a row of metrics or inventory is nobody's. */
export async function addTeam({ server }: Uploads, teamId: string): Promise<void> {
  await server.row('team-metadata', teamId).create({ teamName: teamId, greenfield: false });
}
