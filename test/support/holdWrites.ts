/** Reads are answered; writes are sent only once the returned function is called. */
export function holdWrites(): () => void {
  const send = globalThis.fetch;
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const [, { method = 'GET' } = {}] = request;
    if (method !== 'GET') await gate;
    return send(...request);
  });
  return release;
}
