/**
 * Answer with its body, which the time limit covers: a body read only when the page's scripts have come, 12 s later at 400 kbit/s, would be
 * aborted. Rejects with fetch's `TypeError`, and with a `TimeoutError`.
 */
export async function fetchWhole(url: URL, timeoutMs: number, init: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { ...init, signal });
  try {
    return new Response(response.body && (await response.arrayBuffer()), response);
  } catch (thrown) {
    // Chromium rejects a body that is late with an `AbortError`, not a `TimeoutError`.
    signal.throwIfAborted();
    throw thrown;
  }
}
