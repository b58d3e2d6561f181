import { clear, createStore, get, set } from 'idb-keyval';
import { logger } from '#src/monitoring/logger.ts';

/** A file that somebody was working with when the session ended. */
interface KeptFile {
  readonly name: string;
  /** Not a `File`, which is gone with the file that it stands for. */
  readonly bytes: ArrayBuffer;
  /** What its screen needs to go on: plain data. */
  readonly work: unknown;
}

/** Says that there is one, since opening a database takes long: whose, and since when. */
interface Mark {
  readonly userId: string;
  readonly keptAt: number;
  readonly name: string;
}

const key = 'keptFile';
const maxAgeMs = 24 * 60 * 60 * 1_000;
const store = createStore('engineering-data-files', 'kept');

/** Keeps the file in this browser for that person, in place of another one. */
export async function keepFile(userId: string, file: KeptFile): Promise<void> {
  try {
    const mark: Mark = { userId, keptAt: Date.now(), name: file.name };
    localStorage.setItem(key, JSON.stringify(mark));
    await set(key, file, store);
  } catch (thrown) {
    logger.warn(`The file is not kept: ${String(thrown)}`);
  }
}

/** The kept file of that person, once; only its name when the browser could not keep it. */
export async function takeFile(userId: string): Promise<KeptFile | Pick<KeptFile, 'name'> | null> {
  removeFile({ except: userId });
  const mark = readMark();
  if (mark === null) return null;
  const file = await get<KeptFile>(key, store).catch(() => undefined);
  removeFile();
  return file ?? { name: mark.name };
}

/** Removes what is kept, unless it is that person's (null: anybody's) and younger than a day. */
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
