/** Reads are answered; writes are done but their responses get lost: nothing arrives, or a gateway's error. */
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
