import { del, get, set } from 'idb-keyval';
import { empty, type Mark, readMark, removeFile, slots, store, workKey } from './keptFile.ts';

interface KeptFile {
  readonly name: string;
  /** Not a `File`, which is gone with the file that it stands for. */
  readonly bytes: ArrayBuffer;
  readonly work: unknown;
}

let ownSlot: string | undefined;

/** Rejects when the browser refuses; its name is kept then. */
export async function keepFile(userId: string, { name, bytes, work }: KeptFile): Promise<void> {
  const slot = await claimSlot(userId);
  writeMark(slot, { userId, name });
  await set(slot, { name, bytes, work }, store);
  await del(workKey(slot), store);
}

/** Of the file that this tab keeps; false when it keeps none. Rejects when the browser refuses. */
export async function keepWork(userId: string, work: unknown): Promise<boolean> {
  const slot = await claimSlot(userId);
  const mark = readMark(slot);
  if (mark === null) return false;
  writeMark(slot, mark);
  await set(workKey(slot), work, store);
  return true;
}

/** Stays until it is removed; only the name when the browser could not keep the file. */
export async function readKeptFile(userId: string): Promise<KeptFile | Pick<KeptFile, 'name'> | null> {
  removeFile({ except: userId });
  if (!slots.some((slot) => readMark(slot))) return null;
  const slot = await claimSlot(userId);
  const mark = readMark(slot);
  if (mark === null) return null;
  const file = await get<KeptFile>(slot, store).catch(() => undefined);
  const work = await get<unknown>(workKey(slot), store).catch(() => undefined);
  return file ? { ...file, ...(work !== undefined && { work }) } : { name: mark.name };
}

/** Of this tab. */
export function removeOwnFile(): void {
  if (ownSlot !== undefined) empty(ownSlot);
}

/** A file that a closed tab has left goes before an empty slot; what another tab works on is never taken. */
async function claimSlot(userId: string): Promise<string> {
  if (ownSlot !== undefined && readMark(ownSlot) !== null) return ownSlot;
  const filled = slots.filter((slot) => readMark(slot)?.userId === userId);
  for (const slot of new Set([...filled, ...(ownSlot === undefined ? slots : [])])) {
    if (slot !== ownSlot && (await lock(slot))) return (ownSlot = slot);
  }
  return (ownSlot ??= slots[0] ?? '');
}

/** Held until the tab is closed or loaded anew. Browsers have locks on secure origins only; elsewhere each tab takes the first slot. */
function lock(name: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const hold = (held: Lock | null): Promise<void> | undefined => {
      resolve(held !== null);
      return held === null ? undefined : new Promise(() => undefined);
    };
    navigator.locks.request(`engineering-data ${name}`, { ifAvailable: true }, hold).catch(() => resolve(false));
  });
}

function writeMark(slot: string, { userId, name }: Pick<Mark, 'userId' | 'name'>): void {
  const mark: Mark = { userId, keptAt: Date.now(), name };
  localStorage.setItem(slot, JSON.stringify(mark));
}
