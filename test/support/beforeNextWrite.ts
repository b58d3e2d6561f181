/** Runs `work` once, between the page's decision on its next write and the call itself. Without `act`, within which the page may be waiting. */
export function beforeNextWrite(work: () => Promise<unknown>): void {
  const send = globalThis.fetch;
  let isDone = false;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const [, { method = 'GET' } = {}] = request;
    if (method !== 'GET' && !isDone) {
      isDone = true;
      await work();
    }
    return send(...request);
  });
}
