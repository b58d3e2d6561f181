import type { MultipartFile } from '@fastify/multipart';
import type { Call } from '#local/appwrite/platform.ts';
import { bytesPath, createBytesName, removeBytes, writeBytes } from './fileBytes.ts';

/** What a multipart request brought. Its bytes are on the disk; whoever asked for it keeps or removes them. */
export interface Upload {
  readonly fileId: unknown;
  readonly permissions: readonly string[] | undefined;
  /** `undefined`: no file part. */
  readonly file: ReceivedFile | undefined;
}

export interface ReceivedFile {
  readonly name: string;
  readonly bytesName: string;
  readonly sizeBytes: number;
}

/** Reads a multipart request to its end, the file straight to the bucket's folder, its fields in any order around it. */
export async function receiveUpload(call: Call, bucketId: string): Promise<Upload> {
  const { platform, request, body } = call;
  if (!request.isMultipart()) return { fileId: body.fileId, permissions: undefined, file: undefined };
  const fields: [string, string][] = [];
  let file: ReceivedFile | undefined;
  const bytesName = createBytesName();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.push([part.fieldname, String(part.value)]);
      else if (part.fieldname === 'file' && file === undefined)
        file = await receiveFile(part, bytesPath(platform, bucketId, bytesName), bytesName);
      else part.file.resume();
    }
  } catch (error) {
    await removeBytes(bytesPath(platform, bucketId, bytesName));
    throw error;
  }
  const permissions = fields.filter(([name]) => /^permissions\[\d*\]$/.test(name)).map(([, value]) => value);
  return {
    fileId: fields.find(([name]) => name === 'fileId')?.[1],
    permissions: permissions.length > 0 ? permissions : undefined,
    file,
  };
}

async function receiveFile(part: MultipartFile, path: string, bytesName: string): Promise<ReceivedFile> {
  await writeBytes(path, part.file);
  return { name: plainName(part.filename), bytesName, sizeBytes: part.file.bytesRead };
}

/** Browsers and Node write a quote or a line end of a file's name as `%22`, `%0D`, `%0A`. */
function plainName(name: string): string {
  return name.replaceAll('%22', '"').replace(/%0[DA]|[\r\n]/gi, ' ');
}
