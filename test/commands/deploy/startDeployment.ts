import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deploy, type Deployment } from '#commands/deploy/deploy.ts';
import { hashCode } from '#commands/deploy/hashCode.ts';
import { codeHashVariable } from '#commands/deploy/planFunctions.ts';
import { readAppwriteConfig, type AppwriteConfig, type Table } from '#commands/deploy/resources.ts';
import type { ProjectState } from './standIn/ProjectState.ts';
import type { DeploySettings } from '#commands/deploy/settings.ts';
import type { Clock } from '#commands/deploy/waitUntilDone.ts';
import { startStandIn, type StandIn } from './standIn/startStandIn.ts';
import { newFolder } from '#test/support/newFolder.ts';

export interface TestDeployment extends StandIn {
  readonly config: AppwriteConfig;
  /** Deploys, and returns what was said. Rejects with `CommandFailure`. */
  deploy(options?: Partial<Omit<Deployment, 'settings'>> & { settings?: Partial<DeploySettings> }): Promise<string>;
  /** Puts everything on the server as a deployment would. */
  fill(): void;
  /** Configuration that the page was given. */
  pageConfig(): unknown;
  /** Changes the code of a built function. */
  rebuild(functionId: string, code: string): void;
}

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A server without the product, and built functions of a line. Ends after the test. */
export async function startDeployment(
  tables: readonly string[] = ['team-metadata', 'user-team-association'],
): Promise<TestDeployment> {
  const standIn = await startStandIn();
  const folder = newFolder('engineering-data-test');
  stops.push(() => standIn.stop());
  const rebuild = (functionId: string, code: string) => {
    mkdirSync(join(folder, functionId), { recursive: true });
    writeFileSync(join(folder, functionId, 'main.js'), code);
  };
  const whole = readAppwriteConfig('appwrite.config.json');
  const config = {
    ...whole,
    tables: whole.tables.filter(({ $id }) => tables.includes($id)).map(shorten),
    functions: whole.functions.map((one) => ({ ...one, path: join(folder, one.$id) })),
  };
  for (const { $id } of config.functions) rebuild($id, `export default () => '${$id}';`);

  const { endpoint, state } = standIn;
  return {
    ...standIn,
    config,
    deploy: async ({ settings, ...options } = {}) => {
      const said: string[] = [];
      await deploy({
        settings: {
          endpoint,
          projectId: state.projectId,
          pageUrls: ['https://data.example.test'],
          contactEmail: 'automation-engineering@example.test',
          timeZone: 'America/New_York',
          provider: { clientId: 'engineering-data-client', wellKnownUrl: wellKnownUrlOf(endpoint) },
          ...settings,
        },
        project: { endpoint, projectId: state.projectId, key: state.key },
        config,
        dist: folder,
        removals: [],
        isDryRun: false,
        build: () => Promise.resolve(),
        clock: countingClock(),
        terminal: { say: (line) => void said.push(line), confirm: () => Promise.resolve() },
        ...options,
      });
      return said.join('\n');
    },
    fill: () => fill(state, config),
    pageConfig: () => JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8')) as unknown,
    rebuild,
  };
}

/** Time that passes only while something waits. */
function countingClock(): Clock {
  let now = 0;
  return { now: () => now, sleep: (ms) => Promise.resolve((now += ms)) };
}

export function wellKnownUrlOf(endpoint: string): string {
  return endpoint.replace('/v1', '/provider/.well-known/openid-configuration');
}

function fill(state: ProjectState, { tablesDB, tables, buckets, functions }: AppwriteConfig): void {
  const stored = structuredClone({ tablesDB, tables, buckets });
  state.databases = [...stored.tablesDB];
  const available = { status: 'available', error: '' };
  state.tables = stored.tables.map((table) => ({
    ...table,
    $permissions: [...table.$permissions],
    columns: table.columns.map((column) => ({ ...column, ...available })),
    indexes: table.indexes.map(({ columns, ...index }) => ({
      ...index,
      ...available,
      columns: [...columns],
      orders: index.orders.map(String),
    })),
    rows: [],
  }));
  state.buckets = stored.buckets.map((bucket) => ({ ...bucket }));
  state.functions = functions.map(({ path, ...settings }) => ({
    ...structuredClone(settings),
    deploymentId: 'first',
    deploymentCreatedAt: '2026-11-02T12:00:00.000+00:00',
    latestDeploymentStatus: 'ready',
    variables: [
      variable('TIME_ZONE', 'America/New_York', settings.$id),
      ...Object.entries(settings.$id === 'reminder' ? reminderVariables : {}).map(([key, value]) =>
        variable(key, value, settings.$id),
      ),
      variable(codeHashVariable, hashCode(path, settings.entrypoint), settings.$id),
    ],
  }));
}

/** As the settings of these tests say. */
export const reminderVariables = {
  PAGE_URL: 'https://data.example.test',
  MAIL_FROM: 'automation-engineering@example.test',
};

export function variable(key: string, value: string, functionId: string, secret = false) {
  return { $id: `${functionId}-${key}`, key, value, secret, $updatedAt: '2026-11-01T12:00:00.000+00:00' };
}

/** A few columns are as good as sixty. */
function shorten(table: Table): Table {
  const indexed = table.indexes.flatMap(({ columns }) => columns);
  const columns = table.columns.filter(({ key }, place) => place < 3 || indexed.includes(key));
  return { ...table, columns };
}
