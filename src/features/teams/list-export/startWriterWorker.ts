/** Alone in its file, because jest can't load `import.meta`. */
export const startWriterWorker = (): Worker => new Worker(new URL('./teamFileWriter.worker.ts', import.meta.url));
