const sliceMs = 8;

/** Between slices the page can answer. Returns what stops it. */
export function runInSlices<Result>(
  work: Iterator<undefined, Result, undefined>,
  onDone: (result: Result) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout>;
  function runSlice(): void {
    const end = performance.now() + sliceMs;
    do {
      const step = work.next();
      if (step.done === true) {
        onDone(step.value);
        return;
      }
    } while (performance.now() < end);
    timer = setTimeout(runSlice);
  }
  timer = setTimeout(runSlice);
  return () => clearTimeout(timer);
}
