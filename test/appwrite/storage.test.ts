import { bucketIds } from '#domain/resourceIds.ts';
import { createClient, createServices } from '#src/appwrite/createServices.ts';
import type { AppwriteServices } from '#src/appwrite/services.ts';
import { addFile } from '#test/support/addFile.ts';
import { people, type SignedIn } from '#test/support/signIn.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';

const bucketId = bucketIds.uploadIssues;
const text = '\ufeffTeam,Reason\r\n"Größe","zu lang"\r\n';

let local: LocalServices;
let ada: SignedIn;
let fileId: string;

beforeAll(async () => {
  local = await startLocal();
  ada = await local.signIn(people.ada);
  fileId = await addFile(local, bucketId, new File([text], 'plan - refused rows.csv'), ada.userId);
});
beforeEach(() => window.localStorage.clear());
afterAll(() => local.stop());

function services(): AppwriteServices {
  const { endpoint, projectId } = local;
  return createServices(createClient(), { appwriteEndpoint: endpoint, appwriteProjectId: projectId });
}

/** Where no cookie reaches the platform. */
function keepSessionInStorage({ fallback }: SignedIn): void {
  window.localStorage.setItem('cookieFallback', fallback);
}

test('the bytes of a file come through a call, and no cache of the browser keeps them', async () => {
  keepSessionInStorage(ada);
  const asked = jest.spyOn(globalThis, 'fetch');
  const file = await services().files.download(bucketId, fileId);
  expect(file.name).toBe('plan - refused rows.csv');
  expect(Buffer.from(await file.arrayBuffer()).toString()).toBe(text);
  expect(asked.mock.calls.map(([, init]) => init?.cache)).toEqual(['no-store', 'no-store']);
});

test('a file of megabytes has time to come over a slow line', async () => {
  keepSessionInStorage(ada);
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  await services().files.download(bucketId, fileId);
  expect(timeout.mock.calls).toEqual([[180_000]]);
});

test("someone else's file is not there", async () => {
  keepSessionInStorage(await local.signIn(people.kim));
  const notFound = { code: 404, type: 'storage_file_not_found', retryable: false };
  await expect(services().files.download(bucketId, fileId)).rejects.toMatchObject(notFound);
});

test('a file is known by its id, its name, its size and when it was made', async () => {
  keepSessionInStorage(ada);
  const before = Date.now();
  const id = await addFile(local, bucketId, new File(['12345'], 'five bytes.csv'), ada.userId);
  const file = (await services().files.getNewest(bucketId))!;
  expect(file).toEqual({ id, name: 'five bytes.csv', size: 5, createdAt: expect.any(String) as string });
  expect(Date.parse(file.createdAt)).toBeGreaterThanOrEqual(before - 1);
});

test("the newest file is the person's own, and nobody else's", async () => {
  const kim = await local.signIn(people.kim);
  keepSessionInStorage(kim);
  expect(await services().files.getNewest(bucketIds.exports)).toBeNull();
  const add = (name: string, { userId }: SignedIn) => addFile(local, bucketIds.exports, new File(['PK'], name), userId);
  await add('first.xlsx', kim);
  const second = await add('second.xlsx', kim);
  await add('of Ada.xlsx', ada);
  expect(await services().files.getNewest(bucketIds.exports)).toMatchObject({ id: second, name: 'second.xlsx' });
});
