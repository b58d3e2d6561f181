import { setTimeout as pause } from 'node:timers/promises';
import { connectUploads } from '#functions/file-uploader/ports.ts';
import { processQueue } from '#functions/file-uploader/queue/processQueue.ts';
import { submitUpload } from '#functions/file-uploader/requests/submitUpload.ts';
import { connectFunction } from '#test/support/connectFunction.ts';
import { ada } from '#test/support/memoryUploads.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';
import { productConfig, withoutTriggers } from '#test/support/startUploads.ts';
import { numbered, uploadRow } from '#test/support/uploadRow.ts';

/** On a real server a call takes longer than here, and several are under way at a time. */
const callMs = 5;
const functionId = 'file-uploader';

const appwrite = ofSuite(() => startAppwrite({}, withoutTriggers(productConfig())));

/** 2,000 rows: ten people in each of 200 teams. */
const rows = Array.from({ length: 2_000 }, (_, index) =>
  uploadRow({ Team: `Team ${index % 200}`, 'User Email': `person.${index}@example.test` }),
);

/** Uploads the rows and returns how often each call was made, such as `put team-metadata`, and how many at a time. */
async function callsOf(uploadId: string, some = rows): Promise<{ calls: Record<string, number>; mostAtATime: number }> {
  const server = connectFunction(appwrite);
  const ports = {
    ...connectUploads(server, functionId, (message) => process.stdout.write(`${message}\n`)),
    startRun: () => Promise.resolve(),
    startCalculation: () => Promise.resolve(),
  };
  const request = { fileName: 'plan.csv', uploadId, part: 1, parts: 1, recordsTotal: undefined };
  await submitUpload({ ...request, rows: numbered(some) }, ada, ports);

  const calls: Record<string, number> = {};
  let [underWay, mostAtATime] = [0, 0];
  const { client } = server;
  const call = client.call.bind(client);
  client.call = async (method, url, ...rest) => {
    const [, table = 'other'] = /\/tables\/([^/]+)\/rows/.exec(url.pathname) ?? [];
    const name = `${method} ${table}`;
    calls[name] = (calls[name] ?? 0) + 1;
    mostAtATime = Math.max(mostAtATime, ++underWay);
    await pause(callMs);
    return (call(method, url, ...rest) as Promise<unknown>).finally(() => underWay--);
  };
  expect(await processQueue(`run of ${uploadId}`, ports)).toBe('completed');
  return { calls, mostAtATime };
}

test('new rows cost a bulk call for each 100 rows of a table, eight at a time, and no reading row by row', async () => {
  const { calls, mostAtATime } = await callsOf('new');
  expect(calls).toMatchObject({
    'get team-metadata': 1,
    'put change-entries': 2,
    'put team-metadata': 2,
    'get user-metadata': 1,
    'put user-metadata': 20,
    'get user-team-association': 1,
    'put user-team-association': 20,
  });
  expect(mostAtATime).toBeLessThanOrEqual(8);
});

test('the same file again is read 1,000 rows a call and writes nothing', async () => {
  const { calls } = await callsOf('again');
  expect(calls).toMatchObject({ 'get team-metadata': 1, 'get user-metadata': 3, 'get user-team-association': 3 });
  expect(Object.keys(calls).filter((name) => /^put (team|user|change)-/.test(name))).toEqual([]);
});

test('a small file asks for its own rows only', async () => {
  const { calls } = await callsOf('small', rows.slice(0, 150));
  expect(calls).toMatchObject({ 'get team-metadata': 1, 'get user-metadata': 2, 'get user-team-association': 2 });
});
