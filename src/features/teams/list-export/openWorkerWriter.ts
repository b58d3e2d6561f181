import type { TeamFileWriter, WriterRequest, WriterResponse } from './openInlineWriter.ts';

/** Writes in a worker. */
export function openWorkerWriter(): TeamFileWriter {
  const worker = new Worker(new URL('./writeTeams.worker.ts', import.meta.url));
  const post = (request: WriterRequest): void => worker.postMessage(request);
  const file = new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WriterResponse>) => {
      if ('file' in data) resolve(data.file);
      else reject(new Error(data.error));
    });
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
  });
  // The worker may fail before anybody awaits the file.
  file.catch(() => undefined);
  return {
    add: post,
    finish: (table) => {
      post({ finish: table });
      return file;
    },
    close: () => worker.terminate(),
  };
}
