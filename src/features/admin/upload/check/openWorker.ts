import type { CheckerMessage, OpenChecker } from './checkCsvMessages.ts';

/** Checks in a thread of its own. */
export const openWorker: OpenChecker = (onMessage, onBreak) => {
  const worker = new Worker(new URL('./checkCsv.worker.ts', import.meta.url));
  worker.addEventListener('message', ({ data }: MessageEvent<CheckerMessage>) => onMessage(data));
  worker.addEventListener('error', ({ message }) => onBreak(message));
  return { post: (call) => worker.postMessage(call), close: () => worker.terminate() };
};
