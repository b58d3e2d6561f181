/** Lets something else happen between what the page has decided to write next and its call. */
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
