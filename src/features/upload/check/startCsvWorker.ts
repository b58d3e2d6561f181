/** Alone in its file, because jest can't load `import.meta`. */
export const startCsvWorker = (): Worker => new Worker(new URL('./csvChecker.worker.ts', import.meta.url));
