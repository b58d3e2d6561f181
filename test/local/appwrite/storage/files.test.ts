import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client as PageClient, Permission, Query, Role, Storage as PageStorage } from 'appwrite';
import { Storage } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { startAppwrite, type StartedAppwrite } from '#test/support/startAppwrite.ts';
import { guestClient, keyClient, signedInClient } from '#test/support/signedIn.ts';
import { createUserJwt } from '#local/appwrite/sessions/jwts.ts';
import { existingUser } from '#local/appwrite/users/usersStore.ts';

let appwrite: StartedAppwrite;
let [alice, bob, key, guest]: Storage[] = [];

beforeAll(async () => {
  appwrite = await startAppwrite();
  alice = new Storage(await signedInClient(appwrite, 'alice', ['admin']));
  bob = new Storage(await signedInClient(appwrite, 'bob'));
  key = new Storage(keyClient(appwrite));
  guest = new Storage(guestClient(appwrite));
});

afterAll(() => appwrite.stop());

/** Bytes of which no two parts are alike. */
function numbered(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let i = 0; i + 4 <= size; i += 4) bytes.writeUInt32LE((i * 2654435761) % 4294967296, i);
  return bytes;
}

async function pageStorage(person: string): Promise<PageStorage> {
  const client = new PageClient().setEndpoint(appwrite.endpoint).setProject(appwrite.project);
  return new PageStorage(
    client.setJWT(await createUserJwt(appwrite.platform, existingUser(appwrite.platform, person), undefined, 3600)),
  );
}

async function ranged(fileId: string, range: string): Promise<Response> {
  return fetch(`${appwrite.endpoint}/storage/buckets/files/files/${fileId}/download`, {
    headers: { 'x-appwrite-project': appwrite.project, 'x-appwrite-key': appwrite.key, range },
  });
}

describe('a file in one piece', () => {
  it('takes a new name of up to 128 characters', async () => {
    const file = { bucketId: 'files', fileId: 'renamed' };
    await alice!.createFile({ ...file, file: InputFile.fromPlainText('hello', 'a.txt') });
    const name = 'x'.repeat(128);
    expect(await alice!.updateFile({ ...file, name })).toMatchObject({ name });
    await expect(alice!.updateFile({ ...file, name: `${name}x` })).rejects.toMatchObject({
      type: 'general_argument_invalid',
    });
    await alice!.deleteFile(file);
  });

  it('keeps a name that is a path, and lies elsewhere', async () => {
    const file = { bucketId: 'files', fileId: 'path' };
    const name = '../../a/b.txt';
    expect(await alice!.createFile({ ...file, file: InputFile.fromPlainText('hello', name) })).toMatchObject({ name });
    const response = await ranged('path', 'bytes=0-4');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    expect(await response.text()).toBe('hello');
    await alice!.deleteFile(file);
  });

  it('comes back as it went', async () => {
    const file = await alice!.createFile({
      bucketId: 'files',
      fileId: 'small',
      file: InputFile.fromPlainText('hello world', 'a.txt'),
    });
    expect(file).toMatchObject({
      sizeOriginal: 11,
      mimeType: 'text/plain',
      signature: '5eb63bbbe01eeed093cb22bb8f5acdc3',
      chunksTotal: 1,
      chunksUploaded: 1,
    });
    expect(Buffer.from(await alice!.getFileDownload({ bucketId: 'files', fileId: 'small' })).toString()).toBe(
      'hello world',
    );
    expect(Buffer.from(await alice!.getFileView({ bucketId: 'files', fileId: 'small' })).toString()).toBe(
      'hello world',
    );
  });

  it('gets permissions from its maker', async () => {
    const mine = await bob!.createFile({
      bucketId: 'files',
      fileId: 'of-bob',
      file: InputFile.fromPlainText('x', 'a.txt'),
    });
    expect(mine.$permissions).toEqual([
      Permission.read(Role.user('bob')),
      Permission.update(Role.user('bob')),
      Permission.delete(Role.user('bob')),
    ]);
    const permissions = [Permission.read(Role.any())];
    expect(
      (
        await bob!.createFile({
          bucketId: 'files',
          fileId: 'for-all',
          file: InputFile.fromPlainText('x', 'a.txt'),
          permissions,
        })
      ).$permissions,
    ).toEqual(permissions);
  });

  it.each([
    ['a taken id', 'small', 'a.txt', 409, 'storage_file_already_exists'],
    ['another extension', 'bad', 'a.exe', 400, 'storage_file_type_unsupported'],
    ['an id that is none', 'bad id', 'a.txt', 400, 'general_argument_invalid'],
  ])('is refused with %s', async (_reason, id, name, code, type) => {
    await expect(
      alice!.createFile({ bucketId: 'files', fileId: id, file: InputFile.fromPlainText('x', name) }),
    ).rejects.toMatchObject({
      code,
      type,
    });
  });

  it('is refused when it is larger than the bucket takes, and when the bucket is not there', async () => {
    const large = InputFile.fromBuffer(numbered(1_000_001), 'large.bin');
    await expect(key!.createFile({ bucketId: 'reports', fileId: 'large', file: large })).rejects.toMatchObject({
      type: 'storage_invalid_file_size',
    });
    await expect(key!.createFile({ bucketId: 'nope', fileId: 'x', file: large })).rejects.toMatchObject({
      type: 'storage_bucket_not_found',
    });
  });

  it('leaves nothing behind when it is refused', async () => {
    const kept = (): number => readdirSync(join(appwrite.platform.settings.dataDir, 'files', 'files')).length;
    const before = kept();
    await expect(
      alice!.createFile({ bucketId: 'files', fileId: 'bad', file: InputFile.fromPlainText('x', 'a.exe') }),
    ).rejects.toBeDefined();
    await expect(
      alice!.createFile({ bucketId: 'files', fileId: 'small', file: InputFile.fromPlainText('x', 'a.txt') }),
    ).rejects.toBeDefined();
    expect(kept()).toBe(before);
  });
});

describe('a file in chunks', () => {
  it('of 12 MB comes back byte for byte, sent by the page’s library', async () => {
    const bytes = numbered(12_000_000);
    const progress: number[] = [];
    const storage = await pageStorage('alice');
    const file = await storage.createFile({
      bucketId: 'files',
      fileId: 'large',
      file: new File([bytes as Uint8Array<ArrayBuffer>], 'large.bin'),
      onProgress: ({ chunksUploaded }) => progress.push(chunksUploaded),
    });
    expect(file).toMatchObject({ $id: 'large', sizeOriginal: 12_000_000, chunksTotal: 3, chunksUploaded: 3 });
    expect(progress).toEqual([1, 2, 3]);
    expect(bytes.equals(Buffer.from(await alice!.getFileDownload({ bucketId: 'files', fileId: 'large' })))).toBe(true);
  });

  it('of 12 MB comes back byte for byte, sent by the server’s library', async () => {
    const bytes = numbered(12_000_000);
    await key!.createFile({ bucketId: 'files', fileId: 'large2', file: InputFile.fromBuffer(bytes, 'large.bin') });
    expect(bytes.equals(Buffer.from(await key!.getFileDownload({ bucketId: 'files', fileId: 'large2' })))).toBe(true);
  });

  it('takes no chunk from somebody else', async () => {
    const chunk = async (storage: string, range: string): Promise<Response> => {
      const body = new FormData();
      body.append('fileId', 'half');
      body.append('file', new File([new Uint8Array(1000)], 'half.bin'));
      const user = existingUser(appwrite.platform, storage);
      const headers = {
        'x-appwrite-project': appwrite.project,
        'x-appwrite-jwt': await createUserJwt(appwrite.platform, user, undefined, 60),
        'content-range': range,
        'x-appwrite-id': 'half',
      };
      return fetch(`${appwrite.endpoint}/storage/buckets/files/files`, { method: 'POST', headers, body });
    };
    expect((await chunk('alice', 'bytes 5242880-5243879/5243880')).status).toBe(201);
    expect((await chunk('bob', 'bytes 0-999/5243880')).status).toBe(409);
    await expect(alice!.getFileDownload({ bucketId: 'files', fileId: 'half' })).rejects.toMatchObject({
      type: 'storage_file_not_found',
    });
    expect(await alice!.getFile({ bucketId: 'files', fileId: 'half' })).toMatchObject({
      chunksTotal: 2,
      chunksUploaded: 1,
      signature: '',
    });
  });
});

describe('a range of a file', () => {
  it.each([
    ['bytes=0-3', 206, 'bytes 0-3/11', 'hell'],
    ['bytes=6-', 206, 'bytes 6-10/11', 'world'],
    ['bytes=6-99', 206, 'bytes 6-10/11', 'world'],
    ['bytes=10-10', 206, 'bytes 10-10/11', 'd'],
  ])('%s', async (range, status, contentRange, text) => {
    const response = await ranged('small', range);
    expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([
      status,
      contentRange,
      text,
    ]);
  });

  it.each(['bytes=50-60', 'bytes=-4', 'lines=0-3', 'bytes=3-2'])('%s can’t be answered', async (range) => {
    const response = await ranged('small', range);
    expect(response.status).toBe(416);
    expect(await response.json()).toMatchObject({ type: 'storage_invalid_range' });
  });
});

describe('permissions', () => {
  it('of the bucket or of the file are enough where file security is on', async () => {
    expect(await bob!.getFile({ bucketId: 'files', fileId: 'small' })).toMatchObject({ $id: 'small' });
    await expect(guest!.getFile({ bucketId: 'files', fileId: 'small' })).rejects.toMatchObject({
      code: 404,
      type: 'storage_file_not_found',
    });
    expect(await guest!.getFile({ bucketId: 'files', fileId: 'for-all' })).toMatchObject({ $id: 'for-all' });
    expect((await guest!.listFiles({ bucketId: 'files' })).files.map(({ $id }) => $id)).toEqual(['for-all']);
  });

  it('of the bucket alone count where file security is off', async () => {
    await key!.createFile({
      bucketId: 'reports',
      fileId: 'report',
      file: InputFile.fromPlainText('r', 'r.xlsx'),
      permissions: [Permission.read(Role.any())],
    });
    expect(await alice!.getFile({ bucketId: 'reports', fileId: 'report' })).toMatchObject({ $id: 'report' });
    await expect(bob!.getFile({ bucketId: 'reports', fileId: 'report' })).rejects.toMatchObject({
      code: 401,
      type: 'user_unauthorized',
    });
    await expect(bob!.listFiles({ bucketId: 'reports' })).rejects.toMatchObject({
      code: 401,
      type: 'user_unauthorized',
    });
  });

  it('can be changed, and then hold', async () => {
    await key!.updateFile({
      bucketId: 'files',
      fileId: 'for-all',
      name: 'renamed.txt',
      permissions: [Permission.read(Role.user('bob'))],
    });
    await expect(guest!.getFile({ bucketId: 'files', fileId: 'for-all' })).rejects.toMatchObject({
      type: 'storage_file_not_found',
    });
    await expect(bob!.deleteFile({ bucketId: 'files', fileId: 'for-all' })).rejects.toMatchObject({
      code: 401,
      type: 'user_unauthorized',
    });
    await alice!.deleteFile({ bucketId: 'files', fileId: 'for-all' });
    await expect(alice!.getFile({ bucketId: 'files', fileId: 'for-all' })).rejects.toMatchObject({
      type: 'storage_file_not_found',
    });
  });
});

describe('a list of files', () => {
  it('is filtered and ordered by queries', async () => {
    const { total, files } = await key!.listFiles({
      bucketId: 'files',
      queries: [Query.equal('name', 'large.bin'), Query.orderDesc('$id'), Query.limit(1)],
    });
    expect([total, files.map(({ $id }) => $id)]).toEqual([2, ['large2']]);
    expect((await key!.listFiles({ bucketId: 'files', queries: [], search: 'LARGE' })).total).toBe(2);
  });

  it('refuses what it does not know', async () => {
    await expect(key!.listFiles({ bucketId: 'files', queries: [Query.equal('nope', 'x')] })).rejects.toMatchObject({
      type: 'general_argument_invalid',
      message: 'Invalid `queries` param: Invalid query: Attribute not found in schema: nope',
    });
  });
});

it('the bytes of uploads that were cut off are gone after a restart, the others are there', async () => {
  const { dataDir } = appwrite.platform.settings;
  writeFileSync(join(dataDir, 'files', 'files', 'cut-off'), 'half a file');
  const again = await startAppwrite({ dataDir });
  try {
    expect(readdirSync(join(dataDir, 'files', 'files'))).not.toContain('cut-off');
    expect(
      Buffer.from(
        await new Storage(keyClient(again)).getFileDownload({ bucketId: 'files', fileId: 'small' }),
      ).toString(),
    ).toBe('hello world');
  } finally {
    await again.stop();
  }
});
