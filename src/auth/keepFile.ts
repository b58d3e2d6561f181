import { del, get, set } from 'idb-keyval';
import { empty, type Mark, readMark, removeFile, slots, store, workKey } from './keptFile.ts';

interface KeptFile {
  readonly name: string;
  /** Not a `File`, which is gone with the file that it stands for. */
  readonly bytes: ArrayBuffer;
  readonly work: unknown;
}

/** Another one after a reload, and in a duplicate of the tab. */
const tab = String(crypto.getRandomValues(new Uint32Array(2)));
let ownSlot: string | undefined;

/** Rejects when the browser refuses it (full, private), or all slots are taken by other tabs. */
export async function keepFile(userId: string, { name, bytes, work }: KeptFile): Promise<void> {
  const filled = filledBy(userId);
  // Files of closed tabs are overwritten last.
  const slot = await claim([...slots.filter((each) => !filled.includes(each)), ...filled]);
  if (slot === undefined) throw new Error('Too many tabs keep a file.');
  writeMark(slot, { userId, name, keptAt: Date.now() });
  await set(slot, { name, bytes, work }, store);
  await del(workKey(slot), store);
}

/** Of the file that this tab keeps; false when it keeps none. Rejects when the browser refuses it. */
export async function keepWork(work: unknown): Promise<boolean> {
  const slot = ownSlot;
  const mark = slot === undefined ? null : readMark(slot);
  if (slot === undefined || mark === null || !(await hold(slot))) return false;
  writeMark(slot, { ...mark, keptAt: Date.now() });
  await set(workKey(slot), work, store);
  return true;
}

/** This tab's, or what a closed one has left. Stays until it is removed; only the name when the browser could not keep the file. */
export async function readKeptFile(userId: string): Promise<KeptFile | Pick<KeptFile, 'name'> | null> {
  removeFile({ except: userId });
  const slot = await claim(filledBy(userId));
  const mark = slot === undefined ? null : readMark(slot);
  if (slot === undefined || mark === null) return null;
  writeMark(slot, mark);
  const file = await get<KeptFile>(slot, store).catch(() => undefined);
  const work = await get<unknown>(workKey(slot), store).catch(() => undefined);
  return file ? { ...file, ...(work !== undefined && { work }) } : { name: mark.name };
}

/** Of this tab. */
export function removeOwnFile(): void {
  if (ownSlot !== undefined && hold(ownSlot) === true) empty(ownSlot);
}

function filledBy(userId: string): readonly string[] {
  return slots.filter((slot) => readMark(slot)?.userId === userId);
}

/** Its own slot, if that is one of them, or the first that no other tab has. */
async function claim(wanted: readonly string[]): Promise<string | undefined> {
  for (const slot of [...wanted.filter((each) => each === ownSlot), ...wanted]) {
    if (await hold(slot)) return (ownSlot = slot);
  }
  return undefined;
}

/** Until the tab is closed or loaded anew. Browsers have locks on secure origins only; elsewhere the slot's mark names the tab. */
function hold(slot: string): boolean | Promise<boolean> {
  if (!('locks' in navigator)) return [undefined, tab].includes(readMark(slot)?.tab);
  if (slot === ownSlot) return true;
  return new Promise((resolve) => {
    const keep = (held: Lock | null): Promise<void> | undefined => {
      resolve(held !== null);
      return held === null ? undefined : new Promise(() => undefined);
    };
    navigator.locks.request(`engineering-data ${slot}`, { ifAvailable: true }, keep).catch(() => resolve(false));
  });
}

window.addEventListener('pagehide', () => {
  const mark = ownSlot === undefined ? null : readMark(ownSlot);
  if (ownSlot !== undefined && mark?.tab === tab) writeMark(ownSlot, mark, {});
});

function writeMark(slot: string, mark: Mark, holder: Pick<Mark, 'tab'> = { tab }): void {
  const { userId, keptAt, name } = mark;
  localStorage.setItem(slot, JSON.stringify({ userId, keptAt, name, ...holder }));
}
