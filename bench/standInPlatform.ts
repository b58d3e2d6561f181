import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { metrics } from '#domain/metric-calculations/metrics.ts';
import { blankReporting } from '#domain/monthly-metrics/teamReporting.ts';
import { inventoryColumns } from '#domain/tech-inventory/categories.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { servePage } from '#local/page/servePage.ts';

/** Of each call to the platform, and of each message on its socket. */
export const latencyMs = 30;
/** Every day of it has a value of each metric. */
export const calculatedYear = 2025;
/** Comes last, by name and in the order in which rows were made. */
export const lastTeam = 'Zulu Team';

export interface StandInPlatform {
  readonly origin: string;
  /** Paths below `/v1` that were asked for since the last time this was called, in their order. */
  takeCalls(): string[];
  stop(): Promise<void>;
}

type Row = Readonly<Record<string, unknown>> & { readonly $id: string };
type Tables = Readonly<Record<string, readonly Row[]>>;

/**
 * Serves the built page as `local/` does, without flags and monitoring, over a platform that only answers what the screens read: signed in
 * already, rows in memory, as fast with ten thousand teams as with ten. What is measured in a browser is the page, not `local/`.
 */
export async function startStandInPlatform(teams: number): Promise<StandInPlatform> {
  const tables = makeTables(teams);
  const listed = new Map<string, readonly Row[]>();
  const folder = await mkdtemp(join(tmpdir(), 'engineering-data-bench-'));
  const configuration = join(folder, 'config.json');
  await writeFile(configuration, JSON.stringify(runtimeConfig));
  let calls: string[] = [];

  const app = Fastify({ forceCloseConnections: true });
  app.addHook('onRequest', async ({ url }) => {
    if (!url.startsWith('/v1/')) return;
    calls.push(url.slice(3));
    await pause(latencyMs);
  });
  app.addHook('onSend', async ({ url }, reply, payload) => {
    if (!url.startsWith('/v1/') || typeof payload !== 'string') return payload;
    void reply.header('content-encoding', 'gzip');
    return Promise.resolve(gzipSync(payload, { level: 4 }));
  });
  app.get('/v1/account', () => account);
  app.setErrorHandler((error, _request, reply) => {
    console.error(error);
    return reply.code(500).send({ message: String(error), code: 500, type: 'general_unknown' });
  });
  app.get<{ Params: { table: string }; Querystring: Record<string, string | string[]> }>(
    '/v1/tablesdb/:database/tables/:table/rows',
    ({ params, query }) => {
      const queries = Object.entries(query).flatMap(([name, texts]) => (name.startsWith('queries') ? texts : []));
      return listRows(tables[params.table] ?? [], listed, params.table, queries);
    },
  );
  app.get<{ Params: { table: string; id: string } }>(
    '/v1/tablesdb/:database/tables/:table/rows/:id',
    ({ params: { table, id } }, reply) => {
      const row = (tables[table] ?? []).find(({ $id }) => $id === id);
      return row ?? reply.code(404).send({ message: `No row ${id}`, code: 404, type: 'row_not_found' });
    },
  );
  await servePage(app, { dist: resolve('dist'), configuration, timeZone: 'UTC', origin: 'http://127.0.0.1' });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const sockets = new WebSocketServer({ server: app.server });
  sockets.on('connection', acknowledgeSubscriptions);

  return {
    origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    takeCalls: () => {
      const taken = calls;
      calls = [];
      return taken;
    },
    stop: async () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await app.close();
      await rm(folder, { recursive: true });
    },
  };
}

const runtimeConfig = {
  appwriteEndpoint: '/v1',
  appwriteProjectId: 'engineering-data',
  fileUploaderFunctionId: 'file-uploader',
  fileExporterFunctionId: 'file-exporter',
  contactEmail: 'automation.engineering@example.test',
};

const [made, changed] = ['2026-01-01T00:00:00.000+00:00', '2026-01-01T00:00:00.000+00:00'];

const account = {
  $id: 'sam',
  $createdAt: made,
  $updatedAt: changed,
  name: 'Sam Staff',
  email: 'sam.staff@example.test',
  registration: made,
  accessedAt: made,
  status: true,
  emailVerification: true,
  phone: '',
  phoneVerification: false,
  mfa: false,
  labels: [],
  prefs: {},
  targets: [],
};

const toolColumns = inventoryColumns.filter((column) => column !== 'comments');

/** Two or three tools of a category: some that many teams use, and one of a hundred. */
function toolsOf(team: number, place: number): string {
  return `Tool ${place}|Tool ${place} ${team % 7}|Rare ${place} ${team % 100}`;
}

/** Texts of the teams are those of the other products' stand-in, so that a series shows the same rows. */
function makeTables(teams: number): Tables {
  const columnsOf = (tableId: string, index: number) => ({
    $sequence: String(index + 1),
    $createdAt: made,
    $updatedAt: changed,
    $permissions: [],
    $databaseId: 'engineering-data',
    $tableId: tableId,
  });
  const ofEachTeam = (tableId: string, fields: (index: number) => object): Row[] =>
    Array.from({ length: teams }, (_, index) => ({
      ...fields(index),
      $id: `t${String(index).padStart(5, '0')}`,
      ...columnsOf(tableId, index),
    }));
  const words = ['Falcon', 'Otter', 'Maple', 'Quartz', 'Nimbus', 'Zephyr'];
  const year = Array.from({ length: 365 }, (_, index) => new Date(Date.UTC(calculatedYear, 0, index + 1)));
  return {
    [tableIds.teamMetadata]: ofEachTeam(tableIds.teamMetadata, (index) => ({
      teamName: index === teams - 1 ? lastTeam : `Team ${words[index % 6] ?? ''} ${index}`,
      projectId: `PRJ-${10_000 + index}`,
      productName: `Product ${index % 137}`,
      teamType: ['Build', 'Run', 'Agile Pod'][index % 3],
      sector: ['Health', 'Retail', 'Finance', 'Energy'][index % 4],
      businessUnit: ['Alpha', 'Beta', 'Gamma', 'Delta', 'Omega'][index % 5],
      teamStatus: ['Active', 'On-Hold', 'Closed'][index % 3],
      greenfield: index % 7 === 0,
    })),
    [tableIds.teamTechInventory]: ofEachTeam(tableIds.teamTechInventory, (index) => ({
      ...Object.fromEntries(toolColumns.map((column, place) => [column, toolsOf(index, place)])),
      languageAndVersion: `Java:${[8, 11, 17, 21][index % 4] ?? 8}|Go:1.${index % 9}|Language ${index % 300}`,
      frameworkAndVersion: `Spring Boot:${index % 4}.${index % 10}|React:${index % 19}`,
      datastoreAndVersion: `PostgreSQL:${10 + (index % 8)}|Redis`,
      unitTestTools: index % 5 === 0 ? null : 'Jest:30|JUnit:5',
      comments: 'x'.repeat(200),
      updateBy: 'Sam Staff',
      updateDate: changed,
    })),
    [tableIds.userMetadata]: Array.from({ length: teams * 5 }, (_, index) => ({
      firstName: words[index % 6],
      middleName: null,
      lastName: `Person ${index}`,
      email: `person.${index}@example.test`,
      company: 'Example',
      $id: `p${index}`,
      ...columnsOf(tableIds.userMetadata, index),
    })),
    [tableIds.technologyRules]: [],
    [tableIds.technologyMonths]: [],
    [tableIds.sharedViews]: [],
    [tableIds.metricTargets]: [],
    [tableIds.metricNotes]: [],
    [tableIds.teamMonthlyMetrics]: ofEachTeam(tableIds.teamMonthlyMetrics, (index) => ({
      overallRepoTestCoverage: index % 11 === 0 ? null : index % 101,
      automatedFunctionalTestCount: index % 50,
      manualFunctionalTestCount: index % 20,
      veracodeScanning: ['Yes', 'No', 'Partial'][index % 3],
    })),
    [tableIds.teamReporting]: ofEachTeam(tableIds.teamReporting, (index) => ({
      ...blankReporting,
      months: index % 3 === 0 ? null : changed.slice(0, 7),
      lastMonth: index % 3 === 0 ? null : changed.slice(0, 7),
      reportedAt: index % 3 === 0 ? null : changed,
      confirmedAt: changed,
      confirmedBy: 'Sam Staff',
    })),
    [tableIds.teamMonthlyMetricCalculation]: [...year, new Date()]
      .flatMap((day) => metrics.map((metric) => ({ ...metric, day: day.toISOString() })))
      .map(({ metricType, unit, day }, index) => ({
        metricType,
        calculationValue: String(index % 100),
        unitType: unit,
        updateDateDay: day.slice(8, 10),
        updateDateMonth: day.slice(5, 7),
        updateDateYear: day.slice(0, 4),
        $id: `c${index}`,
        ...columnsOf(tableIds.teamMonthlyMetricCalculation, index),
      })),
  };
}

interface Query {
  readonly method: string;
  readonly attribute?: string;
  readonly values?: readonly unknown[];
}

/** A page of a list. `listed` keeps what was filtered and sorted once. */
function listRows(
  rows: readonly Row[],
  listed: Map<string, readonly Row[]>,
  tableId: string,
  texts: readonly string[],
): { total: number; rows: readonly Row[] } {
  const isPage = ({ method }: Query): boolean => ['limit', 'offset', 'select', 'cursorAfter'].includes(method);
  const queries = texts.map((text) => JSON.parse(text) as Query);
  const valueOf = (method: string): unknown => queries.find((query) => query.method === method)?.values?.[0];
  const whole = queries.filter((query) => !isPage(query));
  const key = JSON.stringify([tableId, ...whole]);
  const list = listed.get(key) ?? whole.reduce(applyQuery, rows);
  listed.set(key, list);
  const cursor = valueOf('cursorAfter');
  const start = cursor === undefined ? Number(valueOf('offset') ?? 0) : list.findIndex(({ $id }) => $id === cursor) + 1;
  const page = list.slice(start, start + Number(valueOf('limit') ?? 25));
  const columns = queries.find(({ method }) => method === 'select')?.values as string[] | undefined;
  return { total: Math.min(5_000, list.length), rows: columns ? page.map((row) => select(row, columns)) : page };
}

function applyQuery(rows: readonly Row[], { method, attribute = '', values = [] }: Query): readonly Row[] {
  if (method === 'equal') return rows.filter((row) => values.includes(row[attribute]));
  const direction = { orderAsc: 1, orderDesc: -1 }[method];
  if (direction === undefined) throw new Error(`The stand-in platform knows no ${method}.`);
  const sortKey = (row: Row): string | number =>
    attribute === '$sequence' ? Number(row.$sequence) : String(row[attribute]);
  return [...rows].sort((a, b) => (sortKey(a) < sortKey(b) ? -direction : sortKey(a) > sortKey(b) ? direction : 0));
}

/** The columns asked for, and those that the platform always gives. */
function select(row: Row, columns: readonly string[]): Row {
  const isSelected = (name: string): boolean => columns.includes('*') || columns.includes(name) || name.startsWith('$');
  return Object.fromEntries(Object.entries(row).filter(([name]) => isSelected(name))) as Row;
}

interface ClientFrame {
  readonly type: string;
  readonly data?: object | readonly object[];
}

function acknowledgeSubscriptions(socket: WebSocket): void {
  const send = (frame: object): void => void setTimeout(() => socket.send(JSON.stringify(frame)), latencyMs);
  send({ type: 'connected', data: { channels: [], user: { $id: account.$id }, subscriptions: {} } });
  socket.on('message', (message: Buffer) => {
    const { type, data } = JSON.parse(message.toString()) as ClientFrame;
    if (type === 'ping') send({ type: 'pong' });
    if (type !== 'subscribe') return;
    send({ type: 'response', data: { to: 'subscribe', success: true, subscriptions: [data].flat() } });
  });
}
