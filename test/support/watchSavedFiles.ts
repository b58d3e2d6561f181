import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Records the files that the page saves, for each test anew. jsdom has no downloads. */
export function watchSavedFiles(): readonly File[] {
  const saved: File[] = [];
  beforeEach(() => {
    saved.length = 0;
    recordSavedFiles(saved);
  });
  return saved;
}

/** Adds each file that the page saves from now on. */
export function recordSavedFiles(saved: File[]): void {
  URL.createObjectURL = (file: File) => `blob:${saved.push(file)}`;
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
}

/** Contents of a saved file, read while the page may still move: a menu that closes gives the focus back. */
export function readSaved<Contents>(file: File, read: (bytes: Uint8Array) => Contents | Promise<Contents>) {
  return waitFor(async () => read(new Uint8Array(await file.arrayBuffer())));
}

export const savedText = (file: File): Promise<string> => readSaved(file, (bytes) => Buffer.from(bytes).toString());

/** The file that an item of a button's menu saves. */
export async function download(user: UserEvent, saved: readonly File[], button: string, item: string | RegExp) {
  const before = saved.length;
  await user.click(screen.getByRole('button', { name: button }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  await waitFor(() => expect(saved).toHaveLength(before + 1));
  return saved.at(-1)!;
}
