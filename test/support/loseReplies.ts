/** Reads are answered; writes are done, and their answers get lost: nothing comes, or what a gateway says instead. */
export function loseReplies(instead?: Response): void {
  const send = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const answer = await send(...request);
    const [, { method = 'GET' } = {}] = request;
    if (method === 'GET') return answer;
    if (instead === undefined) throw new TypeError('fetch failed');
    return instead;
  });
}
