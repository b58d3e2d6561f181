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

/** The next write is done, and the connection is lost before its answer. Returns what ends that. */
export function loseConnectionAfterWrite(): () => void {
  const send = globalThis.fetch;
  let isLost = false;
  const away = jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    if (!isLost) {
      const answer = await send(...request);
      if ((request[1]?.method ?? 'GET').toUpperCase() === 'GET') return answer;
      isLost = true;
    }
    throw new TypeError('fetch failed');
  });
  return () => away.mockRestore();
}
