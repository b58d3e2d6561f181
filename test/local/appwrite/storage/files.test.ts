import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Storage } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { ofSuite } from '#test/support/ofSuite.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';
import { keyClient, signedInClient } from '#test/support/signedIn.ts';
import { createUserJwt } from '#local/appwrite/sessions/jwts.ts';
import { existingUser } from '#local/appwrite/users/usersStore.ts';

const appwrite = ofSuite(() => startAppwrite());
let alice: Storage;

beforeAll(async () => {
  alice = new Storage(await signedInClient(appwrite, 'alice', ['admin']));
  await signedInClient(appwrite, 'bob');
  const file = InputFile.fromPlainText('hello world', 'a.txt');
  const { signature } = await alice.createFile({ bucketId: 'files', fileId: 'small', file });
  expect(signature).toBe('5eb63bbbe01eeed093cb22bb8f5acdc3');
});

async function ranged(fileId: string, range: string): Promise<Response> {
  return fetch(`${appwrite.endpoint}/storage/buckets/files/files/${fileId}/download`, {
    headers: { 'x-appwrite-project': appwrite.project, 'x-appwrite-key': appwrite.key, range },
  });
}

describe('a file in one piece', () => {
  it('takes a new name of up to 128 characters', async () => {
    const file = { bucketId: 'files', fileId: 'renamed' };
    await alice.createFile({ ...file, file: InputFile.fromPlainText('hello', 'a.txt') });
    const name = 'x'.repeat(128);
    expect(await alice.updateFile({ ...file, name })).toMatchObject({ name });
    await expect(alice.updateFile({ ...file, name: `${name}x` })).rejects.toMatchObject({
      type: 'general_argument_invalid',
    });
    await alice.deleteFile(file);
  });

  it('keeps a name that is a path, and lies elsewhere', async () => {
    const file = { bucketId: 'files', fileId: 'path' };
    const name = '../../a/b.txt';
    expect(await alice.createFile({ ...file, file: InputFile.fromPlainText('hello', name) })).toMatchObject({ name });
    const response = await ranged('path', 'bytes=0-4');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    expect(await response.text()).toBe('hello');
    await alice.deleteFile(file);
  });

  it('leaves nothing behind when it is refused', async () => {
    const kept = (): number => readdirSync(join(appwrite.platform.settings.dataDir, 'files', 'files')).length;
    const before = kept();
    for (const [fileId, name] of [
      ['bad', 'a.exe'],
      ['small', 'a.txt'],
    ] as const) {
      const file = InputFile.fromPlainText('x', name);
      await expect(alice.createFile({ bucketId: 'files', fileId, file })).rejects.toBeDefined();
    }
    expect(kept()).toBe(before);
  });
});

it('a file in chunks takes no chunk from somebody else', async () => {
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
  await expect(alice.getFileDownload({ bucketId: 'files', fileId: 'half' })).rejects.toMatchObject({
    type: 'storage_file_not_found',
  });
  expect(await alice.getFile({ bucketId: 'files', fileId: 'half' })).toMatchObject({
    chunksTotal: 2,
    chunksUploaded: 1,
    signature: '',
  });
});

describe('a range of a file', () => {
  it.each([
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

  it('that ends before it begins can’t be answered', async () => {
    const response = await ranged('small', 'bytes=3-2');
    expect(response.status).toBe(416);
    expect(await response.json()).toMatchObject({ type: 'storage_invalid_range' });
  });
});

it('is found by a part of its name, whatever its capitals', async () => {
  expect((await alice.listFiles({ bucketId: 'files', search: 'A.T' })).files).toMatchObject([{ $id: 'small' }]);
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
