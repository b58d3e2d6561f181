import { randomBytes } from 'node:crypto';
import { AppwriteException, Client, Storage, type Models } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { connectFiles } from '#functions/file-exporter/ports.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { signIn, people } from '#test/support/signIn.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';
import { productConfig } from '#test/support/startUploads.ts';

const bucketId = 'exports';
const appwrite = ofSuite(() => startAppwrite({}, productConfig()));
let sam: { readonly userId: string; readonly storage: Storage };

beforeAll(async () => {
  const place = { endpoint: appwrite.endpoint, projectId: appwrite.project, apiKey: appwrite.key };
  const { userId, secret } = await signIn(place, people.sam);
  sam = { userId, storage: new Storage(connect(new Client()).setSession(secret)) };
});

const connect = (client: Client): Client => client.setEndpoint(appwrite.endpoint).setProject(appwrite.project);

const server = (client = new Client()): Storage => new Storage(connect(client).setKey(appwrite.key));

/** The function is gone after so many calls. Chunks go side by side: those under way arrive before the test goes on. */
class DyingClient extends Client {
  private readonly underWay: ReturnType<Client['call']>[] = [];

  constructor(private callsLeft: number) {
    super();
  }

  override async call(...args: Parameters<Client['call']>): ReturnType<Client['call']> {
    if (this.callsLeft-- <= 0) {
      await Promise.allSettled(this.underWay);
      throw new AppwriteException('Gone.', 400);
    }
    const call = super.call(...args);
    this.underWay.push(call);
    return call;
  }
}

async function listFiles(storage: Storage): Promise<Models.File[]> {
  return (await storage.listFiles({ bucketId })).files;
}

/** Three chunks of 5 MiB and a rest. */
const large = randomBytes(16_000_000);

test('a file beyond the limit of the bucket is refused with its size and what to do', async () => {
  const tooLarge = Buffer.alloc(52_716_064);
  await expect(connectFiles(server()).save('all.xlsx', tooLarge, sam.userId)).rejects.toThrow(
    'The workbook has 53 MB, and this server keeps no file of that size. Ask its administrators to allow larger exports.',
  );
  expect(await listFiles(server())).toEqual([]);
});

test('a large file goes in chunks and arrives whole', async () => {
  const fileId = await connectFiles(server()).save('large.xlsx', large, sam.userId);
  const file = await sam.storage.getFile({ bucketId, fileId });
  expect(file).toMatchObject({ name: 'large.xlsx', sizeOriginal: 16_000_000, chunksTotal: 4, chunksUploaded: 4 });
  expect(file.$permissions).toEqual([`read("user:${sam.userId}")`]);
  const bytes = Buffer.from(await sam.storage.getFileDownload({ bucketId, fileId }));
  expect(bytes.equals(large)).toBe(true);
});

test.each([1, 2, 3, 4])('of a file whose writing ended after %i calls nobody sees anything', async (calls) => {
  const before = await listFiles(sam.storage);
  const save = connectFiles(server(new DyingClient(calls))).save('half.xlsx', large, sam.userId);
  await expect(save).rejects.toThrow('Gone.');
  expect(await listFiles(sam.storage)).toEqual(before);
  const left = (await listFiles(server())).find(({ name }) => name === 'half.xlsx');
  const half = { bucketId, fileId: left?.$id ?? '' };
  await expect(sam.storage.getFile(half)).rejects.toMatchObject({ code: 404 });
  await server().deleteFile(half);
});

test('what was begun before a moment is removed, whole or not, and nothing else', async () => {
  const files = connectFiles(server());
  await files.save('old.xlsx', Buffer.from('old'), sam.userId);
  await expect(connectFiles(server(new DyingClient(2))).save('half.xlsx', large, sam.userId)).rejects.toThrow('Gone.');
  const [last] = (await listFiles(server()))
    .map(({ $createdAt }) => $createdAt)
    .sort()
    .reverse();
  const moment = new Date(Date.parse(last ?? '') + 1);
  while (Date.now() <= moment.getTime());
  const fileId = await files.save('young.xlsx', Buffer.from('young'), sam.userId);
  expect(await files.removeCreatedBefore(moment)).toBeGreaterThanOrEqual(2);
  expect((await listFiles(server())).map(({ $id }) => $id)).toEqual([fileId]);
  expect(await files.removeCreatedBefore(moment)).toBe(0);
});

test('more old files than a list holds are removed as well', async () => {
  const storage = server();
  const file = () => InputFile.fromBuffer(Buffer.from('old'), 'old.xlsx');
  const save = () => storage.createFile({ bucketId, fileId: 'unique()', file: file(), permissions: [] });
  await Promise.all(Array.from({ length: 101 }, save));
  expect(await connectFiles(storage).removeCreatedBefore(new Date(Date.now() + 60_000))).toBeGreaterThanOrEqual(101);
  expect(await listFiles(storage)).toEqual([]);
});
