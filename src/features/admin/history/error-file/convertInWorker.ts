import type { ConvertedFile } from './ConvertedFile.ts';

/** `toWorkbook`, in a thread of its own. */
export async function convertInWorker(csv: Blob): Promise<Blob> {
  const worker = new Worker(new URL('./toWorkbook.worker.ts', import.meta.url));
  try {
    return await new Promise<Blob>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ConvertedFile>) => {
        if ('file' in data) resolve(data.file);
        else reject(new Error(data.error));
      });
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      worker.postMessage(csv);
    });
  } finally {
    worker.terminate();
  }
}
