/** Alone in its file, because jest can't load `import.meta`. */
export const startWriterWorker = (): Worker => new Worker(new URL('./tableFileWriter.worker.ts', import.meta.url));
