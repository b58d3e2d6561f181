import { ExecutionMethod } from 'node-appwrite';
import { functionIds } from '#domain/resourceIds.ts';
import { connectRecorder } from '#functions/change-recorder/ports.ts';
import { connectCalculator } from '#functions/metric-calculator/ports.ts';
import { parsePush } from '#functions/metrics-receiver/parsePush.ts';
import { connectReceiver } from '#functions/metrics-receiver/ports.ts';
import { receiveValues } from '#functions/metrics-receiver/receiveValues.ts';
import { connectReminder } from '#functions/reminder/ports.ts';
import { connectServer } from '#functions/runtime/server.ts';
import { createExecutionKey } from '#local/appwrite/sessions/jwts.ts';
import { source } from '#test/support/pushRows.ts';
import { recordKeyCalls } from '#test/support/recordKeyCalls.ts';
import { functionOfKey } from '#test/support/runHere.ts';
import { executeExport } from '#test/support/runExport.ts';
import { people } from '#test/support/signIn.ts';
import { newCampaign } from '#test/support/campaignRows.ts';
import { newToken } from '#test/support/startTokens.ts';
import {
  type PlatformClient,
  productConfig,
  startUploads,
  submission,
  type Uploads,
} from '#test/support/startUploads.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

const configured = new Map(productConfig().functions.map(({ $id, scopes }) => [$id, scopes]));
const byClock = { method: ExecutionMethod.POST };

let uploads: Uploads;
/** Scopes that each function's calls took, and `none of …` for a call that no scope of its own allows. */
const used = new Map(Array.from(configured.keys(), (id) => [id, new Set<string>()]));

function noteScope(key: string, wanted: readonly string[]): void {
  const id = functionOfKey.get(key) ?? '';
  used.get(id)?.add(wanted.find((scope) => configured.get(id)?.includes(scope)) ?? `none of ${wanted.join(', ')}`);
}

let stopRecording: () => void;

beforeAll(async () => {
  stopRecording = recordKeyCalls(noteScope);
  uploads = await startUploads('here');
});
afterAll(async () => {
  stopRecording();
  await uploads.stop();
});

async function execute({ functions }: PlatformClient, functionId: string, xpath: string, body: object = {}) {
  const execution = await functions.createExecution({ functionId, xpath, body: JSON.stringify(body), ...byClock });
  expect(execution).toMatchObject({ status: 'completed', responseStatusCode: 200 });
  return JSON.parse(execution.responseBody) as { readonly $id: string; readonly token: { readonly id: string } };
}

/** The platform as a function's run sees it, for what a run does only when another one has interfered. */
async function serverOf(functionId: string) {
  const { endpoint, project: projectId, platform } = uploads.appwrite;
  const key = await createExecutionKey(platform.settings, configured.get(functionId) ?? [], 600);
  functionOfKey.set(key, functionId);
  return connectServer({ endpoint, projectId, functionId }, { 'x-appwrite-key': key });
}

/** What a correction of the month before asks for as well. */
async function push(tokenId: string, userId: string): Promise<void> {
  const ports = connectReceiver(await serverOf(functionIds.metricsReceiver), 'UTC');
  await uploads.server.row('team-metadata', 'owl').create({ teamName: 'Owl' });
  const items = [{ team: 'owl', values: { manualFunctionalTestCount: 1 } }];
  const body = JSON.stringify({ measuredAt: new Date().toISOString(), source, items });
  await receiveValues(parsePush(body), { id: tokenId, name: 'CI', teams: null, metrics: null }, ports, false);
  await ports.history.nameOf(userId);
  await ports.history.startCalculation();
}

test('each function asks the platform for the scopes that appwrite.config.json gives its key, and needs each of them', async () => {
  const [ada, sam] = [await uploads.as(people.ada), await uploads.as(people.sam)];
  const rows = [{}, { 'User Email': 'no address' }].map((cells) => uploadRow({ Team: 'Wren', ...cells }));
  const { $id: uploadId } = await execute(ada, functionIds.fileUploader, '/', submission(rows));
  await uploads.ended(uploadId);
  await uploads.ended((await execute(ada, functionIds.fileUploader, '/undo', { uploadId })).$id);
  await execute(ada, functionIds.fileUploader, '/accounts');
  const inventory = { databaseId: 'engineering-data', tableId: 'team-tech-inventory', rowId: 'wren' };
  await sam.tables.createRow({ ...inventory, data: { comments: 'New' }, permissions: [] });
  await executeExport(sam);
  await executeExport(sam, byClock);
  await execute(uploads.server, functionIds.fileExporter, '/clean');
  await execute(uploads.server, functionIds.changeRecorder, '/');
  await execute(uploads.server, functionIds.reminder, '/');
  await execute(sam, functionIds.reminder, '/preference', { isOn: false });
  const { token } = await execute(ada, functionIds.metricTokens, '/tokens', newToken);
  await execute(ada, functionIds.metricTokens, `/tokens/${token.id}/revoke`);
  await uploads.server.row('user-metadata', 'lead').create({ email: 'lead@example.test' });
  await execute(ada, functionIds.campaigns, '/campaigns', newCampaign);
  await push(token.id, sam.userId);
  // By the schedule, only from 8:00 on.
  await connectReminder(await serverOf(functionIds.reminder), 'UTC').readAccounts([sam.userId]);
  await uploads.untilNothingRuns();
  await connectRecorder(await serverOf(functionIds.changeRecorder), 'UTC').startCalculation();
  const { metricCalculator } = functionIds;
  await connectCalculator(await serverOf(metricCalculator), metricCalculator, 'UTC').startRun();
  await uploads.untilNothingRuns();

  const sorted = (all: ReadonlyMap<string, Iterable<string>>) =>
    Object.fromEntries(Array.from(all, ([id, scopes]) => [id, [...scopes].sort()]));
  expect(sorted(used)).toEqual(sorted(configured));
});
