/** Reads are answered; writes fail with a network error. */
export function failWrites(): void {
  const send = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation((...request) => {
    const [, { method = 'GET' } = {}] = request;
    return method === 'GET' ? send(...request) : Promise.reject(new TypeError('fetch failed'));
  });
}
