/** Alone in its file, because jest can't load `import.meta`. */
export const startConverterWorker = (): Worker =>
  new Worker(new URL('./errorFileConverter.worker.ts', import.meta.url));
