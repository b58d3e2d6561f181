import { clear, createStore, get, set } from 'idb-keyval';
import { logger } from '#src/monitoring/logger.ts';

interface KeptFile {
  readonly name: string;
  /** Not a `File`, which is gone with the file that it stands for. */
  readonly bytes: ArrayBuffer;
  readonly work: unknown;
}

/** Tells of a kept file, since opening a database takes long. */
interface Mark {
  readonly userId: string;
  readonly keptAt: number;
  readonly name: string;
}

const key = 'keptFile';
const maxAgeMs = 24 * 60 * 60 * 1_000;
const store = createStore('engineering-data-files', 'kept');

export async function keepFile(userId: string, file: KeptFile): Promise<void> {
  try {
    const mark: Mark = { userId, keptAt: Date.now(), name: file.name };
    localStorage.setItem(key, JSON.stringify(mark));
    await set(key, file, store);
  } catch (thrown) {
    logger.warn(`The file is not kept: ${String(thrown)}`);
  }
}

/** Once; only the name when the browser could not keep the file. */
export async function takeFile(userId: string): Promise<KeptFile | Pick<KeptFile, 'name'> | null> {
  removeFile({ except: userId });
  const mark = readMark();
  if (mark === null) return null;
  const file = await get<KeptFile>(key, store).catch(() => undefined);
  removeFile();
  return file ?? { name: mark.name };
}

/** @param except whose file stays (null: anybody's) while younger than a day */
export function removeFile({ except }: { readonly except?: string | null } = {}): void {
  const mark = readMark();
  if (mark === null) return;
  const isWanted = except === null || except === mark.userId;
  if (isWanted && Date.now() - mark.keptAt < maxAgeMs) return;
  localStorage.removeItem(key);
  void clear(store).catch(() => undefined);
}

function readMark(): Mark | null {
  return JSON.parse(localStorage.getItem(key) ?? 'null') as Mark | null;
}
