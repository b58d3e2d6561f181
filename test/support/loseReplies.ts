/** Reads are answered; writes are done, and their answers get lost. */
export function loseReplies(): void {
  const send = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const answer = await send(...request);
    const [, { method = 'GET' } = {}] = request;
    if (method === 'GET') return answer;
    throw new TypeError('fetch failed');
  });
}
