import fc from 'fast-check';
import { makeStore } from '#src/app/makeStore.ts';
import { FailedCall } from '#src/appwrite/errors.ts';
import { exportReset, selectExport } from '#src/features/export/exportSlice.ts';
import { downloadFile, generateExport } from '#src/features/export/exportThunks.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices, samStaff } from '#test/support/memoryServices.ts';
import { recordSavedFiles } from '#test/support/watchSavedFiles.ts';
import { goodReply } from './openExport.tsx';
import { propertyRuns } from '#test/support/propertyRuns.ts';

const config = {
  appwriteEndpoint: 'https://appwrite.example.test/v1',
  appwriteProjectId: 'engineering-data',
  timeZone: 'UTC',
  contactEmail: 'automation.engineering@example.test',
  fileExporterFunctionId: 'file-exporter',
};

const anything = fc.oneof(
  fc.jsonValue(),
  fc.webUrl(),
  fc.constantFrom('//elsewhere.example.test', 'javascript:alert(1)'),
);
const good = { ...goodReply, downloadUrl: 'https://appwrite.example.test/v1/file' };
const nearlyGood = fc.record(
  Object.fromEntries(
    Object.entries(good).map(([name, value]) => [
      name,
      fc.oneof({ weight: 6, arbitrary: fc.constant<unknown>(value) }, anything),
    ]),
  ),
  { requiredKeys: [] },
);
const replies = fc.record({
  status: fc.oneof({ weight: 4, arbitrary: fc.constant('completed') }, fc.string()),
  statusCode: fc.constant(200),
  body: fc.oneof(
    fc.string(),
    fc.json(),
    nearlyGood.map((reply) => JSON.stringify(reply)),
  ),
});

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('whatever a reply holds, it is a result or a failure in words, and no address is ever opened', async () => {
  const { services } = memoryServices({});
  let reply = { status: '', statusCode: 0, body: '' };
  const store = makeStore({
    services: { ...services, functions: { ...services.functions, execute: () => Promise.resolve(reply) } },
  });
  const saved: File[] = [];
  recordSavedFiles(saved);
  const open = jest.spyOn(window, 'open').mockImplementation(() => null);
  await fc.assert(
    fc.asyncProperty(replies, async (given) => {
      reply = given;
      await store.dispatch(generateExport({ user: samStaff, config }));
      const exported = selectExport(store.getState());
      if (exported.status === 'complete') {
        const before = saved.length;
        const message = await store.dispatch(downloadFile(exported));
        expect(saved.length > before).toBe(message === null);
      } else {
        expect(exported).toMatchObject({
          status: 'failed',
          message: expect.stringMatching(/^Export failed: \S/) as string,
        });
      }
      store.dispatch(exportReset());
    }),
    {
      numRuns: propertyRuns(1_000),
      examples: [[{ status: 'completed', statusCode: 200, body: JSON.stringify(good) }]],
    },
  );
  expect(saved.length).toBeGreaterThan(0);
  expect(open).not.toHaveBeenCalled();
});

const refuse = (code: number, type: string, message = 'It failed.') =>
  new FailedCall({ message, code, type, retryable: false });

test.each([
  ['a refusal', refuse(401, 'user_unauthorized', 'No permissions.'), 'Export failed: No permissions.'],
  ['a refusal without a word', refuse(404, 'function_not_found', ''), 'Export failed: Export failed'],
  ['no connection', refuse(0, 'offline'), 'Export failed: You are offline. Try again when you are connected.'],
  ['a failure of the server', refuse(503, 'general_unknown'), 'noResponse'],
])('%s is no reply, and is logged', async (_, error, told) => {
  const { services } = memoryServices({});
  const functions = { ...services.functions, execute: () => Promise.reject(error) };
  const store = makeStore({ services: { ...services, functions } });
  await store.dispatch(generateExport({ user: samStaff, config }));
  const exported = selectExport(store.getState());
  expect(exported).toMatchObject(
    told === 'noResponse' ? { status: 'unanswered', reason: told } : { status: 'failed', message: told },
  );
  expect(takeComplaints()).toEqual([expect.stringContaining('Call failed: runExport')]);
});

test('without a configuration nothing is executed', async () => {
  const store = makeStore(memoryServices({}));
  await store.dispatch(generateExport({ user: samStaff, config: null }));
  const message = 'Configuration not available. Please refresh the page.';
  expect(selectExport(store.getState())).toMatchObject({ status: 'failed', message });
});
