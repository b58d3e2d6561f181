const key = 'automaticReloadAt';
const shortestPauseMs = 5 * 60_000;

/** Whether the page may load itself again: whatever is wrong with a deployment, it is no loop. Notes that it does. */
export function mayReload(now: number): boolean {
  const last = Number(sessionStorage.getItem(key) ?? Number.NEGATIVE_INFINITY);
  // A clock that was set back must not keep somebody on an old version.
  if (!Number.isNaN(last) && now - last < shortestPauseMs && now >= last) return false;
  sessionStorage.setItem(key, String(now));
  return true;
}
