import { waitFor } from '@testing-library/react';

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
