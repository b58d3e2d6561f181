/**
 * Milliseconds since 1970, from now on never set back: a clock that is corrected while a run is under way prolongs neither its lease nor its
 * time limit. Each execution has its own, since a process that serves many would drift from the machine's clock.
 */
export function startClock(): () => number {
  let originMs = Date.now() - performance.now();
  return () => {
    originMs = Math.max(originMs, Date.now() - performance.now());
    return originMs + performance.now();
  };
}
