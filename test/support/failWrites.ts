/** Reads are answered, writes meet a network that is down. */
export function failWrites(): void {
  const send = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation((...request) => {
    const [, { method = 'GET' } = {}] = request;
    return method === 'GET' ? send(...request) : Promise.reject(new TypeError('fetch failed'));
  });
}
