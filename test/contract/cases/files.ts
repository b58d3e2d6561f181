import assert from 'node:assert/strict';
import { ID, Permission, Role, Storage } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import type { ContractCase } from '#test/contract/ContractCase.ts';
import { outcomeOf, request, type ContractProject } from '#test/contract/ContractProject.ts';

const small = Buffer.from('plain words');

async function upload(project: ContractProject, bytes = small, name = 'notes.txt') {
  const storage = new Storage(project.people.staff.client);
  const asked = { bucketId: project.name, fileId: ID.unique() };
  const file = await storage.createFile({ ...asked, file: InputFile.fromBuffer(bytes, name) });
  return { storage, asked, file };
}

export const files: readonly ContractCase[] = [
  {
    name: 'files: an upload in chunks of 5 MiB comes back as it was',
    run: async (project) => {
      const bytes = Buffer.alloc(11 * 1024 * 1024, 'engineering data ');
      const { storage, asked, file } = await upload(project, bytes, 'long.bin');
      assert.deepEqual([file.name, file.sizeOriginal, file.chunksTotal], ['long.bin', bytes.length, 3]);
      const stored = await storage.getFile(asked);
      assert.equal(stored.chunksUploaded, 3);
      assert.ok(Buffer.from(await storage.getFileDownload(asked)).equals(bytes), 'the bytes differ');
    },
  },
  {
    name: 'files: others neither see nor download, change or delete it',
    run: async (project) => {
      const { asked, storage } = await upload(project);
      for (const who of [project.people.rival, project.guest]) {
        const others = new Storage(who.client);
        assert.equal(await outcomeOf(others.getFile(asked)), '404 storage_file_not_found');
        assert.equal(await outcomeOf(others.getFileDownload(asked)), '404 storage_file_not_found');
        assert.equal(await outcomeOf(others.updateFile({ ...asked, name: 'theirs.txt' })), '401 user_unauthorized');
        assert.equal(await outcomeOf(others.deleteFile(asked)), '401 user_unauthorized');
      }
      assert.equal((await storage.getFile(asked)).name, 'notes.txt');
    },
  },
  {
    name: 'files: a guest uploads nothing',
    run: async (project) => {
      const creation = new Storage(project.guest.client).createFile({
        bucketId: project.name,
        fileId: ID.unique(),
        file: InputFile.fromBuffer(small, 'notes.txt'),
      });
      assert.match(await outcomeOf(creation), /^401 /);
    },
  },
  {
    name: 'files: whoever is permitted reads it',
    run: async (project) => {
      const { asked, storage } = await upload(project);
      await storage.updateFile({ ...asked, permissions: [Permission.read(Role.users())] });
      const downloaded = await new Storage(project.people.outsider.client).getFileDownload(asked);
      assert.equal(Buffer.from(downloaded).toString(), 'plain words');
    },
  },
  {
    name: 'files: a download with the JWT of its owner',
    run: async (project) => {
      const { asked } = await upload(project);
      const { staff, rival } = project.people;
      const download = async (who: typeof staff) => {
        const { jwt } = (await request(project, who, 'POST', '/account/jwts', { body: {} })).body;
        const { endpoint, projectId } = project;
        const path = `/storage/buckets/${asked.bucketId}/files/${asked.fileId}/download`;
        const headers = { 'x-appwrite-project': projectId, 'x-appwrite-jwt': String(jwt) };
        const response = await fetch(endpoint + path, { headers });
        return { status: response.status, text: await response.text(), headers: response.headers };
      };
      const { status, text, headers } = await download(staff);
      assert.deepEqual([status, text], [200, 'plain words']);
      assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="notes\.txt"/);
      assert.equal((await download(rival)).status, 404);
    },
  },
  {
    name: 'files: names stay, can be changed, and decide what is taken',
    run: async (project) => {
      const name = 'Zusammenfassung – März & April.txt';
      const { asked, storage, file } = await upload(project, small, name);
      assert.equal(file.name, name);
      assert.equal((await storage.updateFile({ ...asked, name: 'other.txt' })).name, 'other.txt');
      assert.equal(await outcomeOf(upload(project, small, 'page.html')), '400 storage_file_type_unsupported');
    },
  },
  {
    name: 'files: an id is taken once; what is deleted is gone',
    run: async (project) => {
      const { asked, storage } = await upload(project);
      const again = storage.createFile({ ...asked, file: InputFile.fromBuffer(small, 'again.txt') });
      assert.equal(await outcomeOf(again), '409 storage_file_already_exists');
      await storage.deleteFile(asked);
      assert.equal(await outcomeOf(storage.getFile(asked)), '404 storage_file_not_found');
    },
  },
];
