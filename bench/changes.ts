import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { type TableId, tableIds } from '#domain/resourceIds.ts';
import { tableOf } from '#functions/runtime/tableBatches.ts';
import { fillRows } from '#local/sample-data/fillRows.ts';
import { connectKey, type PlatformClient, startUploads, type Uploads } from '#test/support/startUploads.ts';
import { Figure, sampleCount } from './figures.ts';

const peopleCount = 20;
const teams = 250;
/** Each round saves every team once, of its inventory or of its metrics. */
const rounds = ['inventory', 'inventory', 'metrics', 'inventory'] as const;
const savesAtATime = 8;
/** Takes minutes on a busy machine. */
const samplesByDefault = 1;
const requestStarted = 'http.server.request.start';

/** A thousand saves of many people, until the history tells of all of them. */
export async function benchChanges(): Promise<Figure[]> {
  const changes = teams * rounds.length;
  const how = `${peopleCount} people save ${changes.toLocaleString('en-US')} times, as fast as they are answered: inventories and metrics of ${teams} teams; the local platform`;
  const saved = new Figure('1,000 changes saved', 's', how);
  const recorded = new Figure('1,000 changes recorded', 's', how);
  const calls = new Figure('1,000 changes recorded, calls', 'calls', how);
  for (let sample = 0; sample < sampleCount(samplesByDefault); sample += 1) {
    const platform = await startUploads();
    const writers = await signIn(platform);
    await fillTeams(platform);
    const counter = countFunctionCalls(platform.appwrite.key);
    const startMs = performance.now();
    await saveAll(writers);
    saved.add((performance.now() - startMs) / 1_000);
    await platform.untilNothingRuns();
    recorded.add((performance.now() - startMs) / 1_000);
    calls.add(counter.stop());
    await expectRecorded(platform, changes);
    await platform.stop();
  }
  return [saved, recorded, calls];
}

async function signIn(platform: Uploads): Promise<PlatformClient[]> {
  const writers: PlatformClient[] = [];
  for (let index = 0; index < peopleCount; index += 1) {
    const email = `person.${index}@example.test`;
    writers.push(await platform.as({ name: `Person ${index}`, email, labels: [] }));
  }
  return writers;
}

/** Teams with inventory and metrics, whose history has begun. */
async function fillTeams({ appwrite, server }: Uploads): Promise<void> {
  const fill = (tableId: TableId, data: object) => {
    const rows = new Map(Array.from({ length: teams }, (_, index) => [`team-${index}`, data]));
    return fillRows(appwrite.platform, tableId, rows, new AbortController().signal);
  };
  await fill(tableIds.teamMetadata, { teamName: 'Payments', greenfield: false });
  await fill(tableIds.teamTechInventory, { languageAndVersion: 'Java:8' });
  await fill(tableIds.teamMonthlyMetrics, { overallRepoTestCoverage: 1 });
  await server.functions.createExecution({ functionId: 'change-recorder' });
}

async function saveAll(writers: readonly PlatformClient[]): Promise<void> {
  const saves = rounds.flatMap((area, round) =>
    Array.from({ length: teams }, (_, team) => ({ area, round, team, who: (round * teams + team) % peopleCount })),
  );
  const next = saves.values();
  const work = async (): Promise<void> => {
    for (const { area, round, team, who } of next) {
      const tableId = area === 'inventory' ? tableIds.teamTechInventory : tableIds.teamMonthlyMetrics;
      const value =
        area === 'inventory' ? { languageAndVersion: `Java:${round + 11}` } : { overallRepoTestCoverage: round + 11 };
      const signed = { updateBy: `Person ${who}`, updateDate: new Date().toISOString() };
      const row = { ...tableOf(tableId), rowId: `team-${team}` };
      await writers[who]?.tables.updateRow({ ...row, data: { ...value, ...signed } });
    }
  };
  await Promise.all(Array.from({ length: savesAtATime }, work));
}

/** Calls that functions make, which have keys of their own. */
function countFunctionCalls(key: string): { stop(): number } {
  let calls = 0;
  const onRequest = (message: unknown): void => {
    const sent = (message as { readonly request: IncomingMessage }).request.headers['x-appwrite-key'];
    if (sent !== undefined && sent !== key) calls += 1;
  };
  subscribe(requestStarted, onRequest);
  return {
    stop: () => {
      unsubscribe(requestStarted, onRequest);
      return calls;
    },
  };
}

async function expectRecorded({ appwrite }: Uploads, changes: number): Promise<void> {
  const { total } = await connectKey(appwrite).tables.listRows(tableOf(tableIds.changeEntries));
  if (total !== changes) throw new Error(`The history has ${total} entries of ${changes} changes.`);
}
