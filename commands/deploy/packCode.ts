import { create } from 'tar';
import { listFiles } from './hashCode.ts';

/** Gzipped tar archive of a folder's files. */
export async function packCode(folder: string): Promise<Buffer> {
  return create({ gzip: true, portable: true, cwd: folder }, listFiles(folder)).concat();
}
