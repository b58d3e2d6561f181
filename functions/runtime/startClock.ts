/** Never set back: a corrected clock prolongs neither lease nor time limit. One for each execution, as a long-lived process would drift. */
export function startClock(): () => number {
  let originMs = Date.now() - performance.now();
  return () => {
    originMs = Math.max(originMs, Date.now() - performance.now());
    return originMs + performance.now();
  };
}
