/** specification.md, section 9. */
const intervalMs = 30_000;

/**
 * Calls `poll` every 30 s between `start` and `stop`. Not while the page is hidden: a call that was left out is made when the page is shown
 * again. Not offline either, where it could only fail.
 */
export function createPolling(poll: () => void): { start(): void; stop(): void } {
  let timer: ReturnType<typeof setInterval> | undefined;
  let isOverdue = false;

  function start(): void {
    timer ??= setInterval(tick, intervalMs);
    document.addEventListener('visibilitychange', onVisibilityChange);
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
    isOverdue = false;
    document.removeEventListener('visibilitychange', onVisibilityChange);
  }

  function tick(): void {
    isOverdue = document.visibilityState === 'hidden';
    if (!isOverdue && navigator.onLine) poll();
  }

  function onVisibilityChange(): void {
    if (!isOverdue || document.visibilityState === 'hidden') return;
    stop();
    start();
    tick();
  }

  return { start, stop };
}
