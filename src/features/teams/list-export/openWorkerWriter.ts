import type { TeamFileWriter, WriterAnswer, WriterCall } from './openInlineWriter.ts';

/** Writes in a thread of its own. */
export function openWorkerWriter(): TeamFileWriter {
  const worker = new Worker(new URL('./writeTeams.worker.ts', import.meta.url));
  const tell = (call: WriterCall): void => worker.postMessage(call);
  const ended = new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WriterAnswer>) => {
      if ('file' in data) resolve(data.file);
      else reject(new Error(data.error));
    });
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
  });
  // It may break before anybody waits for its end.
  ended.catch(() => undefined);
  return {
    add: tell,
    finish: (table) => {
      tell({ finish: table });
      return ended;
    },
    close: () => worker.terminate(),
  };
}
