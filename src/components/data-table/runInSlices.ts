/** Milliseconds: leaves most of a frame to everything else. */
const sliceMs = 8;

/** Runs `work` to its end in slices, between which the page can answer. Returns a function that stops it. */
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
