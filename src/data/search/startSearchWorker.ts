/** Alone in its file, because jest can't load `import.meta`. */
export const startSearchWorker = (): Worker => new Worker(new URL('./searchIndex.worker.ts', import.meta.url));
